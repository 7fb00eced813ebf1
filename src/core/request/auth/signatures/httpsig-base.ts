import { type HeaderList, headerValue, joinedHeader } from '../../headers.ts';
import type { MessageSignatureAuth } from './signed-auth.ts';

export interface SignedMessage {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly headers: HeaderList;
}

export interface SignatureStamp {
  /** Seconds since the epoch, or a text for them; null to leave it out. */
  readonly created: number | string | null;
  readonly nonce: string | null;
  readonly algorithm: string;
}

export function coveredComponents(
  { components }: Pick<MessageSignatureAuth, 'components'>,
  { hasBody, headers }: { readonly hasBody: boolean; readonly headers: HeaderList },
): readonly string[] {
  if (components.length > 0) return components;
  const type = headerValue(headers, 'content-type') === null ? [] : ['content-type'];
  return ['@method', '@target-uri', ...(hasBody ? [...type, 'content-digest'] : [])];
}

/** The value of `Signature-Input` for one label, without the label (RFC 9421, section 2.3). */
export function signatureInput(
  auth: Pick<MessageSignatureAuth, 'keyId' | 'tag' | 'expires' | 'namesAlgorithm'>,
  components: readonly string[],
  { created, nonce, algorithm }: SignatureStamp,
): string {
  const { keyId, tag, expires, namesAlgorithm } = auth;
  const parameters = [
    ...(created === null ? [] : [`created=${created}`]),
    ...(created === null || expires === null ? [] : [`expires=${endOf(created, expires)}`]),
    `keyid=${quoted(keyId)}`,
    ...(namesAlgorithm === 'yes' ? [`alg=${quoted(algorithm)}`] : []),
    ...(nonce === null ? [] : [`nonce=${quoted(nonce)}`]),
    ...(tag === null ? [] : [`tag=${quoted(tag)}`]),
  ];
  return [`(${components.map(quoted).join(' ')})`, ...parameters].join(';');
}

const endOf = (created: number | string, seconds: number): number | string =>
  typeof created === 'number' ? created + seconds : `${created} + ${seconds}`;

/** The text that is signed (RFC 9421, section 2.5); a name in place of it where the request lacks that component. */
export function signatureBase(
  message: SignedMessage,
  components: readonly string[],
  input: string,
): { readonly kind: 'base'; readonly text: string } | { readonly kind: 'missing'; readonly name: string } {
  const lines: string[] = [];
  for (const name of components) {
    const value = componentValue(message, name);
    if (value === null) return { kind: 'missing', name };
    lines.push(`${quoted(name)}: ${value}`);
  }
  return { kind: 'base', text: [...lines, `"@signature-params": ${input}`].join('\n') };
}

function componentValue({ method, url, path, headers }: SignedMessage, name: string): string | null {
  const query = path.indexOf('?');
  switch (name) {
    case '@method':
      return method;
    case '@target-uri':
      return `${url.origin}${path}`;
    case '@authority':
      return (joinedHeader(headers, 'host') ?? url.host).toLowerCase();
    case '@scheme':
      return url.protocol.slice(0, -1);
    case '@request-target':
      return path;
    case '@path':
      return query === -1 ? path : path.slice(0, query);
    case '@query':
      return query === -1 ? '?' : path.slice(query);
    default:
      return joinedHeader(
        headers.map(([key, value]) => [key, value.trim().replace(/\s*\r?\n\s+/g, ' ')] as const),
        name,
      );
  }
}

/** RFC 8941: a string. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
