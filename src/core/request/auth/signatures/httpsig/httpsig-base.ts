import { type HeaderList, headerValue } from '../../../headers.ts';
import type { MessageSignatureAuth } from '../signed-auth.ts';
import {
  type Component,
  componentId,
  componentText,
  componentValue,
  quoted,
  type SignedMessage,
} from './component.ts';

export interface SignatureStamp {
  /** Seconds since the epoch, or a text for them; null to leave it out. */
  readonly created: number | string | null;
  readonly nonce: string | null;
  readonly algorithm: string;
}

export function coveredComponents(
  { components }: Pick<MessageSignatureAuth, 'components'>,
  { hasBody, headers }: { readonly hasBody: boolean; readonly headers: HeaderList },
): readonly Component[] {
  if (components.length > 0) return components;
  const type = headerValue(headers, 'content-type') === null ? [] : ['content-type'];
  const names = ['@method', '@target-uri', ...(hasBody ? [...type, 'content-digest'] : [])];
  return names.map((name) => ({ name, form: { kind: 'plain' } }));
}

/** The value of `Signature-Input` for one label, without the label (RFC 9421, section 2.3). */
export function signatureInput(
  auth: Pick<MessageSignatureAuth, 'keyId' | 'tag' | 'expires' | 'namesAlgorithm'>,
  components: readonly Component[],
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
  return [`(${components.map(componentId).join(' ')})`, ...parameters].join(';');
}

const endOf = (created: number | string, seconds: number): number | string =>
  typeof created === 'number' ? created + seconds : `${created} + ${seconds}`;

/** The text that is signed (RFC 9421, section 2.5); a name in place of it where the request lacks that component. */
export function signatureBase(
  message: SignedMessage,
  components: readonly Component[],
  input: string,
): { readonly kind: 'base'; readonly text: string } | { readonly kind: 'missing'; readonly name: string } {
  const lines: string[] = [];
  for (const component of components) {
    const value = componentValue(message, component);
    if (value === null) return { kind: 'missing', name: componentText(component) };
    lines.push(`${componentId(component)}: ${value}`);
  }
  return { kind: 'base', text: [...lines, `"@signature-params": ${input}`].join('\n') };
}
