import { isToken } from '../../core/http/token.ts';
import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import { schemesOf } from '../../core/openapi/security-schemes.ts';
import { isObject } from '../../core/value/is-object.ts';
import { importedGrant } from '../imported-grant.ts';
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
  if (parts.includes(null)) leaveOut('credentials of an unsupported type');
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
  if (type === 'oauth2') return oauth2(requirement, scheme, base);
  return type === 'openIdConnect' ? openIdConnect(requirement, scheme, base) : null;
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

const flows = [
  ['clientCredentials', 'application', 'client_credentials'],
  ['authorizationCode', 'accessCode', 'authorization_code'],
  ['deviceAuthorization', '', 'device_code'],
  ['password', 'password', 'password'],
] as const;

/** A flow that restloop does not have leaves a token to be given. */
function oauth2({ scopes }: Requirement, scheme: unknown, base: string | null): Credentials {
  for (const [name, older, grant] of flows) {
    const flow = own(own(scheme, 'flows'), name) ?? (own(scheme, 'flow') === older ? scheme : undefined);
    if (flow === undefined) continue;
    const urlOf = (field: string): string => serverUrl(own(flow, field), base);
    const found = importedGrant({
      grant,
      tokenUrl: urlOf('tokenUrl'),
      authorizationUrl: urlOf('authorizationUrl'),
      deviceUrl: urlOf('deviceAuthorizationUrl'),
      clientId: '{{client_id}}',
      clientSecret: grant === 'client_credentials' ? '{{client_secret}}' : '',
      isSecretInBody: false,
      scope: scopesOf(scopes).join(' '),
      username: '{{username}}',
      password: '{{password}}',
    });
    if (found.kind === 'words') return { ...nothing, auth: found.words.join(' ') };
  }
  return authorization('Bearer {{access_token}}');
}

function openIdConnect({ scopes }: Requirement, scheme: unknown, base: string | null): Credentials {
  const url = serverUrl(own(scheme, 'openIdConnectUrl'), base);
  const issuer = url.replace(/\/\.well-known\/openid-configuration$/, '');
  if (issuer === '' || issuer === url) return authorization('Bearer {{access_token}}');
  const words = [
    'oauth2',
    'authorization_code',
    issuer,
    '{{client_id}}',
    ...new Set(['openid', ...scopesOf(scopes)]),
  ];
  return { ...nothing, auth: words.join(' ') };
}

/** Empty for a URL that cannot be one word. */
function serverUrl(given: unknown, base: string | null): string {
  const text = textOf(given);
  const url = URL.canParse(text, base ?? undefined) ? new URL(text, base ?? undefined) : null;
  if (url === null || text === '' || !/^https?:$/.test(url.protocol) || /['"\\\s]/.test(url.href)) return '';
  return allLiteralBraces(url.href, 'text');
}

const scopesOf = (scopes: readonly unknown[]): readonly string[] =>
  scopes.map(textOf).filter((scope) => /^[\w:./+-]+$/.test(scope) && scope !== 'client_secret_post');

function apiKey(name: string, scheme: unknown): Credentials | null {
  const key = textOf(own(scheme, 'name'));
  const value = placeholder(name);
  if (own(scheme, 'in') === 'query') return { ...nothing, query: [`${encode(key)}=${value}`] };
  if (own(scheme, 'in') === 'cookie') return { ...nothing, headers: [['Cookie', `${encode(key)}=${value}`]] };
  return isToken(key) ? { ...nothing, headers: [[key, value]] } : null;
}

const authorization = (value: string): Credentials => ({ ...nothing, headers: [['Authorization', value]] });
