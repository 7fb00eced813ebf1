import type { AuthScheme } from './scheme.ts';

/** RFC 7617, in UTF-8. */
export const basic: AuthScheme = {
  name: 'basic',
  usage: 'user password',
  summary: 'user name and password in every request (RFC 7617)',
  read(words) {
    const [user, password = ''] = words;
    if (user === undefined || words.length > 2) return null;
    return { headers: [['Authorization', `Basic ${base64(`${user}:${password}`)}`]] };
  },
};

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
