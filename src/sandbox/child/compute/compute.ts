import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestDataRequest } from '../../../core/template/dynamic/dynamic.ts';
import { encodeValue } from '../../../core/value/codec.ts';
import type { TestData } from '../../../ports/test-data.ts';
import { loadTestDataSync } from '../../../test-data/load-sync.ts';
import { type BundledPackage, bundledPackages } from '../../packages/names.ts';
import { type HashName, hashes } from '../../protocol/hashes.ts';
import { type UrlParts, type WritableUrlPart, writableUrlParts } from '../../realm/url-parts.ts';
import { computeWithKey } from './keys/keys.ts';
import { crypto } from './node-crypto.ts';

/** Operations that Node computes for the isolate: text in, text out. Bytes are strings of characters below 256. */
const operations: Readonly<Record<string, (...texts: string[]) => string>> = {
  uuid: () => crypto().randomUUID(),
  random: (count) =>
    crypto()
      .randomBytes(Math.min(Number(count) || 0, 65_536))
      .toString('latin1'),
  digest: (hash, bytes = '') =>
    crypto().createHash(hashNamed(hash)).update(bytes, 'latin1').digest().toString('latin1'),
  hmac: (hash, key = '', bytes = '') =>
    crypto()
      .createHmac(hashNamed(hash), Buffer.from(key, 'latin1'))
      .update(bytes, 'latin1')
      .digest()
      .toString('latin1'),
  key: (json = '', data = '', signature = '') => computeWithKey(json, data, signature),
  encode: (text = '') => Buffer.from(text, 'utf8').toString('latin1'),
  encoding: (label = '') => encodingOf(label),
  decode: (encoding = '', flags = '', bytes = '') => decode(encoding, flags, bytes),
  btoa: (text = '') => (/[^\0-\xff]/.test(text) ? '!' : Buffer.from(text, 'latin1').toString('base64')),
  atob: (text = '') => decodeBase64(text),
  url: (text = '', base) => parseUrl(text, base),
  'url-set': (href = '', part = '', value = '') => setUrlPart(href, part, value),
  'query-parse': (query) => JSON.stringify([...new URLSearchParams(query)]),
  'query-write': (pairs = '') => new URLSearchParams(JSON.parse(pairs)).toString(),
  hash: (algorithm = '', encoding = '', text = '') =>
    crypto()
      .createHash(algorithm)
      .update(text)
      .digest(encoding === 'hex' ? 'hex' : base64Of(encoding)),
  'test-data': (json = '') => drawTestData(json),
  'test-data-paths': (locale = '') => testDataPaths(locale),
  package: (name = '') => packageSource(name),
};

export const compute = (operation: string, texts: readonly string[]): string | undefined =>
  Object.hasOwn(operations, operation) ? operations[operation]?.(...texts) : undefined;

const base64Of = (encoding: string) => (encoding === 'base64url' ? 'base64url' : 'base64');

function hashNamed(name: string | undefined): string {
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

function packageSource(name: string): string {
  if (!bundledPackages.includes(name as BundledPackage)) return '';
  const packed = readFileSync(join(dirname(process.argv[1] ?? ''), 'packages', `${name}.js.br`));
  return process.getBuiltinModule('node:zlib').brotliDecompressSync(packed).toString();
}

const loaded = new Map<string, TestData>();

/** Returns `=` and the value in the codec of core/value, or `!` and JSON of the problem. */
function drawTestData(json: string): string {
  const wanted: TestDataRequest = JSON.parse(json);
  const drawn = testDataIn(wanted.locale).draw(wanted);
  return drawn.kind === 'value' ? `=${encodeValue(drawn.value)}` : `!${JSON.stringify(drawn)}`;
}

const testDataPaths = (locale: string): string => JSON.stringify(testDataIn(locale).paths);

function testDataIn(locale: string): TestData {
  const data =
    loaded.get(locale) ?? loadTestDataSync(locale, join(dirname(process.argv[1] ?? ''), 'test-data'));
  loaded.set(locale, data);
  return data;
}

function parseUrl(input: string, base: string | undefined): string {
  try {
    return describe(base === undefined ? new URL(input) : new URL(input, base));
  } catch {
    return '';
  }
}

/** Sets one part of a URL as the standard says, which ignores an unusable value; empty if the setter throws. */
function setUrlPart(href: string, part: string, value: string): string {
  try {
    const url = new URL(href);
    if (!isWritable(part)) return '';
    url[part] = value;
    return describe(url);
  } catch {
    return '';
  }
}

function isWritable(part: string): part is WritableUrlPart {
  return (writableUrlParts as readonly string[]).includes(part);
}

function describe(url: URL): string {
  const names = [...writableUrlParts, 'origin'] as const;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, url[name]])) as UrlParts);
}
