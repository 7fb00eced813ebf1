import { isToken } from '../../core/http/token.ts';
import { isObject } from '../../core/value/is-object.ts';
import { encode, placeholder } from './parameters.ts';
import { listOf, own, type Raw, textOf } from './raw.ts';
import type { References } from './references.ts';

export interface Credentials {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly string[];
  /** Text after `# @auth`, for more than a header. */
  readonly auth: string | null;
}

const nothing: Credentials = { headers: [], query: [], auth: null };

/** Takes the first alternative; none where one needs no credentials. */
export function credentialsOf(operation: Raw, document: Raw, references: References): Credentials {
  const wanted = own(operation, 'security') ?? own(document, 'security');
  const ways = listOf(wanted).filter(isObject);
  const [first] = ways;
  if (first === undefined || ways.some((way) => Object.keys(way).length === 0)) return nothing;
  const schemes = own(own(document, 'components'), 'securitySchemes') ?? own(document, 'securityDefinitions');
  const parts = Object.keys(first).map((name) =>
    credentialOf(name, references.follow(own(schemes, name)).value),
  );
  return {
    headers: parts.flatMap(({ headers }) => headers),
    query: parts.flatMap(({ query }) => query),
    auth: parts.find(({ auth }) => auth !== null)?.auth ?? null,
  };
}

function credentialOf(name: string, scheme: unknown): Credentials {
  const type = textOf(own(scheme, 'type'));
  const kind = textOf(own(scheme, 'scheme')).toLowerCase();
  if (type === 'apiKey') return apiKey(name, scheme);
  if (type === 'basic' || (type === 'http' && kind === 'basic')) {
    return { ...nothing, auth: 'basic {{username}} {{password}}' };
  }
  if (type === 'http' && kind === 'bearer') return authorization('Bearer {{token}}');
  if (type === 'oauth2' || type === 'openIdConnect') return authorization('Bearer {{access_token}}');
  return nothing;
}

function apiKey(name: string, scheme: unknown): Credentials {
  const key = textOf(own(scheme, 'name'));
  const value = placeholder(name);
  if (own(scheme, 'in') === 'query') return { ...nothing, query: [`${encode(key)}=${value}`] };
  if (own(scheme, 'in') === 'cookie') return { ...nothing, headers: [['Cookie', `${encode(key)}=${value}`]] };
  return isToken(key) ? { ...nothing, headers: [[key, value]] } : nothing;
}

const authorization = (value: string): Credentials => ({ ...nothing, headers: [['Authorization', value]] });
