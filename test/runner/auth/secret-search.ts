import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Every form in which a secret could show: as it is, encoded for a URL, in Base64 alone and after a user name, in hex. */
export function formsOf(secret: string, user = 'ada'): readonly string[] {
  const encoded = encodeURIComponent(secret);
  const base64 = [secret, `${user}:${secret}`].map((text) => Buffer.from(text).toString('base64'));
  const unpadded = base64.map((text) => text.replace(/=+$/, ''));
  const ofUrls = unpadded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = Buffer.from(secret).toString('hex');
  const form = new URLSearchParams({ x: secret }).toString().slice(2);
  return [secret, encoded, form, ...unpadded, ...ofUrls, hex, hex.toUpperCase()];
}

/** The forms of a secret that are in a text. */
export const found = (text: string, secret: string): readonly string[] =>
  formsOf(secret).filter((form) => text.includes(form));

/** Everything that lies in a folder; what is packed in lines of the history is unpacked. */
export function textOfFolder(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      const packed = text.split('\n').flatMap((line) => {
        const [, base64] = line.split('\t');
        return base64 === undefined ? [] : [unpacked(base64)];
      });
      return [entry.name, text, ...packed].join('\n');
    })
    .join('\n');
}

function unpacked(base64: string): string {
  try {
    return gunzipSync(Buffer.from(base64, 'base64')).toString();
  } catch {
    return '';
  }
}
