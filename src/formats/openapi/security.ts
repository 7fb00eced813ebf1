import { isToken } from '../../core/http/token.ts';
import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import { schemesOf } from '../../core/openapi/security-schemes.ts';
import { isObject } from '../../core/value/is-object.ts';
import { allLiteralBraces } from '../literal-braces.ts';
import { encode, type ParameterContext, placeholder } from './parameters.ts';

export interface Credentials {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly string[];
  /** Text after `# @auth`, for more than a header. */
  readonly auth: string | null;
}

const nothing: Credentials = { headers: [], query: [], auth: null };

export interface CredentialContext extends ParameterContext {
  readonly document: Raw;
  /** The base for the relative URL of a token server; null where it is not known. */
  readonly base: string | null;
}

/** Takes the first alternative that can be sent; none where one needs no credentials. */
export function credentialsOf(operation: Raw, context: CredentialContext): Credentials {
  const { document, references, leaveOut } = context;
  const wanted = own(operation, 'security') ?? own(document, 'security');
  const ways = listOf(wanted).filter(isObject);
  if (ways.length === 0 || ways.some((way) => Object.keys(way).length === 0)) return nothing;
  const schemes = schemesOf(document);
  const found = ways.map((way) =>
    Object.keys(way).map((name) =>
      credentialOf(
        { name, scopes: listOf(own(way, name)) },
        references.follow(own(schemes, name)).value,
        context,
      ),
    ),
  );
  const parts = found.find((way) => way.every((part) => part !== null)) ?? found[0] ?? [];
  if (parts.includes(null)) leaveOut('credentials of a kind that restloop does not have');
  return joined(parts.filter((part) => part !== null));
}

const joined = (parts: readonly Credentials[]): Credentials => ({
  headers: parts.flatMap(({ headers }) => headers),
  query: parts.flatMap(({ query }) => query),
  auth: parts.find(({ auth }) => auth !== null)?.auth ?? null,
});

interface Requirement {
  readonly name: string;
  readonly scopes: readonly unknown[];
}

/** Null for a kind that is not known. */
function credentialOf(
  requirement: Requirement,
  scheme: unknown,
  { base }: CredentialContext,
): Credentials | null {
  const type = textOf(own(scheme, 'type'));
  const kind = textOf(own(scheme, 'scheme')).toLowerCase();
  const signed = signedWords(type, kind, scheme);
  if (signed !== null) return { ...nothing, auth: signed };
  if (type === 'apiKey') return apiKey(requirement.name, scheme);
  if (type === 'basic' || (type === 'http' && (kind === 'basic' || kind === 'digest'))) {
    return { ...nothing, auth: `${kind === 'digest' ? 'digest' : 'basic'} {{username}} {{password}}` };
  }
  if (type === 'http' && kind === 'bearer') return authorization('Bearer {{token}}');
  if (type === 'oauth2')
    return { ...authorization('Bearer {{access_token}}'), ...clientCredentials(requirement, scheme, base) };
  return type === 'openIdConnect' ? authorization('Bearer {{access_token}}') : null;
}

/** Null for schemes without a signature; Amazon's gateways describe theirs as an API key. */
function signedWords(type: string, kind: string, scheme: unknown): string | null {
  if (own(scheme, 'x-amazon-apigateway-authtype') === 'awsSigv4') return 'aws {{access_key}} {{secret_key}}';
  if (type !== 'http') return null;
  return httpWords.get(kind) ?? null;
}

const httpWords: ReadonlyMap<string, string> = new Map([
  ['hawk', 'hawk {{hawk_id}} {{hawk_key}}'],
  ['negotiate', 'ntlm {{username}} {{password}}'],
  ['ntlm', 'ntlm {{username}} {{password}}'],
  ['oauth', 'oauth1 {{consumer_key}} {{consumer_secret}}'],
]);

/** Other flows need a browser: they leave a token to be given. */
function clientCredentials(
  { scopes }: Requirement,
  scheme: unknown,
  base: string | null,
): Partial<Credentials> {
  const flow =
    own(own(scheme, 'flows'), 'clientCredentials') ??
    (own(scheme, 'flow') === 'application' ? scheme : undefined);
  const given = textOf(own(flow, 'tokenUrl'));
  const url = URL.canParse(given, base ?? undefined) ? new URL(given, base ?? undefined) : null;
  if (url === null || given === '' || !/^https?:$/.test(url.protocol) || /['"\\]/.test(url.href)) return {};
  const words = scopes
    .map(textOf)
    .filter((scope) => /^[\w:./+-]+$/.test(scope) && scope !== 'client_secret_post');
  return {
    headers: [],
    auth: ['oauth2', allLiteralBraces(url.href, 'text'), '{{client_id}}', '{{client_secret}}', ...words].join(
      ' ',
    ),
  };
}

function apiKey(name: string, scheme: unknown): Credentials | null {
  const key = textOf(own(scheme, 'name'));
  const value = placeholder(name);
  if (own(scheme, 'in') === 'query') return { ...nothing, query: [`${encode(key)}=${value}`] };
  if (own(scheme, 'in') === 'cookie') return { ...nothing, headers: [['Cookie', `${encode(key)}=${value}`]] };
  return isToken(key) ? { ...nothing, headers: [[key, value]] } : null;
}

const authorization = (value: string): Credentials => ({ ...nothing, headers: [['Authorization', value]] });
