import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type HashName, hashes } from '../../protocol/hashes.ts';
import { computeWithKey } from './keys/keys.ts';
import { packageSource } from './package-source.ts';
import { drawTestData, testDataPaths } from './test-data.ts';
import { parseUrl, setUrlPart } from './urls.ts';

/** Operations that Node computes for the isolate: text in, text out. Bytes are strings of characters below 256. */
export function compute(operation: string, texts: readonly string[]): string | undefined {
  const [first = '', second = '', third = ''] = texts;
  switch (operation) {
    case 'uuid':
      return randomUUID();
    case 'random':
      return randomBytes(Math.min(Number(first) || 0, 65_536)).toString('latin1');
    case 'digest':
      return createHash(hashNamed(first)).update(second, 'latin1').digest().toString('latin1');
    case 'hmac':
      return createHmac(hashNamed(first), Buffer.from(second, 'latin1'))
        .update(third, 'latin1')
        .digest()
        .toString('latin1');
    case 'key':
      return computeWithKey(first, second, third);
    case 'encode':
      return Buffer.from(first, 'utf8').toString('latin1');
    case 'encoding':
      return encodingOf(first);
    case 'decode':
      return decode(first, second, third);
    case 'btoa':
      return /[^\0-\xff]/.test(first) ? '!' : Buffer.from(first, 'latin1').toString('base64');
    case 'atob':
      return decodeBase64(first);
    case 'url':
      return parseUrl(first, texts[1]);
    case 'url-set':
      return setUrlPart(first, second, third);
    case 'query-parse':
      return JSON.stringify([...new URLSearchParams(first)]);
    case 'query-write':
      return new URLSearchParams(JSON.parse(first)).toString();
    case 'hash':
      return createHash(first)
        .update(third)
        .digest(second === 'hex' ? 'hex' : base64Of(second));
    case 'test-data':
      return drawTestData(first);
    case 'test-data-paths':
      return testDataPaths(first);
    case 'package':
      return packageSource(first);
    default:
      return undefined;
  }
}

const base64Of = (encoding: string) => (encoding === 'base64url' ? 'base64url' : 'base64');

function hashNamed(name: string): string {
  return hashes[name as HashName] ?? hashes['SHA-256'];
}

function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return '';
  }
}

/** `=` and the text, or `!` if the bytes are invalid in that encoding. */
function decode(encoding: string, flags: string, bytes: string): string {
  try {
    const decoder = new TextDecoder(encoding, { fatal: flags.includes('f'), ignoreBOM: flags.includes('b') });
    return `=${decoder.decode(Buffer.from(bytes, 'latin1'))}`;
  } catch {
    return '!';
  }
}

function decodeBase64(text: string): string {
  try {
    return `=${atob(text)}`;
  } catch {
    return '!';
  }
}
