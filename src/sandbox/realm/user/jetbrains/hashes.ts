import type { HashName } from '../../../protocol/hashes.ts';
import type { HostCall } from '../../contract.ts';
import { freeze, NativeString, NativeTypeError } from '../primordials.ts';
import { base64Of, fromUrlAlphabet } from '../web/bytes.ts';

/** `crypto.sha256().updateWithText('a').digest().toHex()`, and `crypto.hmac.sha256().withTextSecret('key')`. */
export function createHashes(host: HostCall): Readonly<Record<string, unknown>> {
  const bytes = base64Of(host);
  const decode = (base64: unknown, isUrlSafe: unknown): string => {
    const text = NativeString(base64);
    const decoded = bytes.decode(isUrlSafe === true ? fromUrlAlphabet(text) : text);
    if (decoded === null) throw new NativeTypeError('the text is not Base64');
    return decoded;
  };
  const encode = (text: unknown) => host('encode', NativeString(text)) ?? '';
  const inputs = (add: (binary: string) => void, self: () => object, verb: string, noun: string) => ({
    [`${verb}Text${noun}`]: (text: unknown, encoding?: unknown) => {
      requireUtf8(encoding);
      add(encode(text));
      return self();
    },
    [`${verb}Hex${noun}`]: (hex: unknown) => {
      add(fromHex(NativeString(hex)));
      return self();
    },
    [`${verb}Base64${noun}`]: (base64: unknown, isUrlSafe?: unknown) => {
      add(decode(base64, isUrlSafe));
      return self();
    },
  });
  const digestOf = (binary: string) =>
    freeze({
      toHex: () => toHex(binary),
      toBase64: (isUrlSafe?: unknown) =>
        isUrlSafe === true ? bytes.encodeUrl(binary) : bytes.encode(binary),
    });
  const hash = (compute: (data: string, secret: string) => string, hasSecret: boolean) => () => {
    let data = '';
    let secret = '';
    const builder: object = freeze({
      ...inputs(
        (binary) => {
          data += binary;
        },
        () => builder,
        'updateWith',
        '',
      ),
      ...(hasSecret &&
        inputs(
          (binary) => {
            secret = binary;
          },
          () => builder,
          'with',
          'Secret',
        )),
      digest: () => digestOf(compute(data, secret)),
    });
    return builder;
  };
  const digestBy = (name: HashName) => hash((data) => host('digest', name, data) ?? '', false);
  const hmacBy = (name: HashName) => hash((data, secret) => host('hmac', name, secret, data) ?? '', true);
  const plain: Record<string, (bits?: unknown) => object> = {};
  const hmac: Record<string, (bits?: unknown) => object> = {};
  for (const [name, algorithm] of names) {
    plain[name] = digestBy(algorithm);
    hmac[name] = hmacBy(algorithm);
  }
  const sha3 = (bits: unknown): HashName => {
    const wanted = `SHA3-${NativeString(bits)}`;
    for (const known of sha3Names) if (known === wanted) return known;
    throw new NativeTypeError(`crypto.sha3 takes '256', '384' or '512', not '${NativeString(bits)}'`);
  };
  plain['sha3'] = (bits: unknown) => digestBy(sha3(bits))();
  hmac['sha3'] = (bits: unknown) => hmacBy(sha3(bits))();
  return { ...plain, hmac: freeze(hmac) };
}

const sha3Names = ['SHA3-256', 'SHA3-384', 'SHA3-512'] as const;

const names: readonly (readonly [name: string, algorithm: HashName])[] = [
  ['md5', 'MD5'],
  ['sha1', 'SHA-1'],
  ['sha224', 'SHA-224'],
  ['sha256', 'SHA-256'],
  ['sha384', 'SHA-384'],
  ['sha512', 'SHA-512'],
];

function requireUtf8(encoding: unknown): void {
  if (encoding === undefined || /^utf-?8$/i.test(NativeString(encoding))) return;
  throw new NativeTypeError(`texts can only be hashed in UTF-8, not in ${NativeString(encoding)}`);
}

function fromHex(hex: string): string {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new NativeTypeError('the text is not hexadecimal');
  return hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

function toHex(binary: string): string {
  let hex = '';
  for (let at = 0; at < binary.length; at += 1) hex += binary.charCodeAt(at).toString(16).padStart(2, '0');
  return hex;
}
