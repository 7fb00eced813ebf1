import type { RequestSpec } from '../../types.ts';
import type { LoginAuth } from './login-auth.ts';

export function withToken(
  { auth: _, ...spec }: RequestSpec,
  { place }: LoginAuth,
  token: string,
): RequestSpec {
  if (place.kind === 'query')
    return { ...spec, url: withParameter(spec.url, place.name, token), credential: credentialAt(place) };
  const headers = [...spec.headers, [place.name, place.prefix + token] as const];
  const isKnown = place.name.toLowerCase() === 'authorization';
  return { ...spec, headers, ...(!isKnown && { credential: credentialAt(place) }) };
}

const credentialAt = ({ kind, name }: LoginAuth['place']) => ({ place: kind, name });

function withParameter(url: string, name: string, value: string): string {
  const [whole = '', fragment] = splitAt(url, '#');
  const separator = whole.includes('?') ? '&' : '?';
  return `${whole}${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}${fragment}`;
}

function splitAt(text: string, sign: string): readonly [string, string] {
  const at = text.indexOf(sign);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
