/** A multipart boundary that none of the texts contains. It depends on them alone: a preview is what is sent. */
export function multipartBoundary(texts: readonly string[]): string {
  for (let attempt = 0; ; attempt += 1) {
    const boundary = `restloop-${hash(texts, attempt)}${hash(texts, attempt + 1_000_003)}`;
    if (!texts.some((text) => text.includes(boundary))) return boundary;
  }
}

/** FNV-1a, 32 bits. */
function hash(texts: readonly string[], seed: number): string {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ 0x1f, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}
