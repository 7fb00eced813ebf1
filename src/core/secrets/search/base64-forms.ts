/**
 * Returns the Base64 digits that a text alone decides, for each number of bytes that may stand before it, in both
 * alphabets of RFC 4648. The digits at either end, which hold bits of its neighbours, are left out.
 */
export function base64Forms(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const forms = [0, 1, 2].flatMap((shift) => {
    const padded = new Uint8Array(shift + bytes.length);
    padded.set(bytes, shift);
    const digits = toBase64(padded).slice(Math.ceil((shift * 8) / 6), Math.floor((padded.length * 8) / 6));
    return [digits, digits.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(forms)];
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
