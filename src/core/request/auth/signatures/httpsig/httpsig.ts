import type { AuthScheme } from '../../scheme.ts';
import { type OptionTable, optionOf, optionWord, placeOf, readOptionWords } from '../option-words.ts';
import { type MessageSignatureAuth, messageSignatureAlgorithms } from '../signed-auth.ts';
import { componentText, readComponent } from './component.ts';

const table: OptionTable = {
  ...Object.fromEntries(
    messageSignatureAlgorithms.map((name) => [name, 'the algorithm (default: the one that fits the key)']),
  ),
  base64: 'the key of an HMAC is written in Base64',
  'label:': 'the name of the signature (default sig1)',
  'tag:': 'the purpose of the signature',
  'expires:': 'lifetime of the signature, in seconds',
  'digest:': 'sha-512 for Content-Digest (default sha-256)',
  nonce: 'adds a nonce',
  alg: 'names the algorithm in the signature',
};

/** RFC 9421, with Content-Digest of RFC 9530. */
export const httpsig: AuthScheme = {
  name: 'httpsig',
  usage:
    'key-id key [ed25519|hmac-sha256|ecdsa-p256-sha256|rsa-pss-sha512|...] [@method content-digest x-dict;sf @query-param;name=id ...] [label:...] [tag:...] [expires:SECONDS] [digest:sha-512] [nonce] [alg] [base64]',
  summary: 'a signature of parts of the request (HTTP Message Signatures, RFC 9421)',
  options: table,
  secrets: (written) => placeOf(readOptionWords(written, written, table).plain[1], 'key'),
  read(words, written) {
    const read = readOptionWords(words, written, table);
    const { flags } = read;
    const [keyId, key, ...components] = read.plain.map(({ value }) => value);
    const expires = Number(optionOf(read, 'expires') ?? 0);
    if (keyId === undefined || key === undefined) return null;
    const given = read.plain.slice(2).map(({ index }) => written[index] ?? '');
    if (!given.every((text) => readComponent(text) !== null || text.includes('{{'))) return null;
    const auth: MessageSignatureAuth = {
      kind: 'httpsig',
      keyId,
      key,
      keyEncoding: flags.has('base64') ? 'base64' : 'text',
      algorithm: messageSignatureAlgorithms.find((name) => flags.has(name)) ?? null,
      components: components.map(
        (text) => readComponent(text) ?? { name: text.toLowerCase(), form: { kind: 'plain' } },
      ),
      label: optionOf(read, 'label') ?? defaultLabel,
      tag: optionOf(read, 'tag'),
      nonce: flags.has('nonce') ? 'added' : 'none',
      namesAlgorithm: flags.has('alg') ? 'yes' : 'no',
      expires: expires > 0 ? expires : null,
      digest: optionOf(read, 'digest') === 'sha-512' ? 'sha-512' : 'sha-256',
    };
    return { kind: 'network', auth };
  },
};

const defaultLabel = 'sig1';

export const httpsigWords = (auth: MessageSignatureAuth): string[] => [
  auth.keyId,
  auth.key,
  ...(auth.algorithm === null ? [] : [auth.algorithm]),
  ...auth.components.map(componentText),
  ...(auth.label === defaultLabel ? [] : optionWord('label', auth.label)),
  ...optionWord('tag', auth.tag),
  ...optionWord('expires', auth.expires),
  ...(auth.digest === 'sha-256' ? [] : optionWord('digest', auth.digest)),
  ...(auth.nonce === 'added' ? ['nonce'] : []),
  ...(auth.namesAlgorithm === 'yes' ? ['alg'] : []),
  ...(auth.keyEncoding === 'base64' ? ['base64'] : []),
];
