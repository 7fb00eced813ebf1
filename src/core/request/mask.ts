/** What stands for a secret: as wide for every one, so that not even its length is told. */
export const maskedText = '••••••';

/**
 * Replaces each secret in a text by the mask, also where it stands URL-encoded, JSON-escaped, or inside Base64 at
 * any of its three alignments (`Basic` credentials). A secret of one to three characters is masked only where it is
 * a whole word, and in none of its encodings: it would otherwise shred every text that holds a digit.
 */
export function maskText(text: string, secrets: readonly string[]): string {
  return createMasker(secrets)(text);
}

/** The same for many texts with one set of secrets. */
export function createMasker(secrets: readonly string[]): (text: string) => string {
  const pattern = maskPattern(secrets);
  if (pattern === null) return (text) => text;
  return (text) => text.replace(pattern, maskedText);
}

/** Headers whose value is masked for people whoever set it. */
export function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    secretHeaders.has(lower) ||
    /(?:^|[-_])(?:api-?key|secret|token|password|passwd|credential|signature)s?$/.test(lower)
  );
}

const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-secret',
  'x-auth-token',
  'x-csrf-token',
  'x-xsrf-token',
  'x-amz-security-token',
]);

function maskPattern(secrets: readonly string[]): RegExp | null {
  const whole = new Set<string>();
  const anywhere = new Set<string>();
  for (const secret of secrets) {
    if (secret === '' || secret === maskedText) continue;
    if (secret.length < shortest) whole.add(secret);
    else for (const form of formsOf(secret)) anywhere.add(form);
  }
  // A secret that holds another one is masked as a whole.
  const alternatives = [...anywhere].sort((left, right) => right.length - left.length).map(escapePattern);
  for (const secret of whole)
    alternatives.push(`(?<![\\p{L}\\p{N}])${escapePattern(secret)}(?![\\p{L}\\p{N}])`);
  return alternatives.length === 0 ? null : new RegExp(alternatives.join('|'), 'gu');
}

const shortest = 4;

function formsOf(secret: string): string[] {
  const forms = [secret, JSON.stringify(secret).slice(1, -1)];
  const encoded = tryEncode(secret);
  if (encoded !== null) {
    forms.push(
      encoded,
      encoded.replace(/%20/g, '+'),
      encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    );
  }
  for (const base64 of base64Forms(secret)) {
    forms.push(base64, base64.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms.filter((form) => form.length >= shortest);
}

function tryEncode(text: string): string | null {
  try {
    return encodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The digits that the secret alone decides, for each number of bytes that may stand before it: the first and the
 * last digit may hold bits of its neighbours.
 */
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((shift) => {
    const padded = new Uint8Array(shift + bytes.length);
    padded.set(bytes, shift);
    let binary = '';
    for (const byte of padded) binary += String.fromCharCode(byte);
    const digits = btoa(binary).replace(/=+$/, '');
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    return digits.slice(first, last);
  });
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
