import type { ClientAuthentication, OAuthFlow, OAuthGrant, OAuthParameter, OAuthServer } from './grant.ts';
import { isOption, isUrl, type OptionName, type SecretMethod, type SortedWords, sortWords } from './words.ts';

/** Reads the words after `oauth2`; null where they do not fit as they are written, before interpolation. */
export function readGrant(words: readonly string[], written: readonly string[] = words): OAuthGrant | null {
  const sorted = sortWords(written);
  if (sorted.server !== null && !isUrl(written[sorted.server] ?? '')) return null;
  const said = collect(words, sorted);
  if (said === null) return null;
  const { one, all } = said.options;
  const flow = readFlow(said.flow, one);
  const server = readServer(said.flow, one);
  const clientAuthentication = readClient(said.methods, one);
  const sends = one('send') ?? 'access_token';
  const parameters = said.parameters.map(readParameter);
  if (flow === null || server === null || clientAuthentication === null) return null;
  if (sends !== 'access_token' && sends !== 'id_token') return null;
  if (parameters.some(({ name }) => ownParameters.has(name))) return null;
  return {
    ...flow,
    server,
    clientId: said.clientId,
    clientAuthentication,
    scopes: said.scopes,
    audience: all('audience'),
    resource: all('resource'),
    parameters,
    sends,
  };
}

interface SaidWords {
  readonly flow: OAuthFlow['kind'];
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly options: Options;
  readonly methods: readonly SecretMethod[];
  readonly parameters: readonly NamedValue[];
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

interface Options {
  readonly one: (name: OptionName) => string | undefined;
  readonly all: (name: OptionName) => readonly string[];
}

function collect(words: readonly string[], sorted: SortedWords): SaidWords | null {
  const { flow, isShort, positions, server, methods } = sorted;
  const options = sorted.options.map(({ index, name, from }) => ({
    name,
    value: (words[index] ?? '').slice(from),
  }));
  const texts = positions.map((index) => words[index] ?? '');
  const [url, id, secret, ...rest] = texts;
  if (isShort && (server === null || secret === undefined)) return null;
  const [clientId, ...scopes] = isShort ? [id, ...rest] : server === null ? texts : texts.slice(1);
  if (clientId === undefined) return null;
  const implied: readonly NamedValue[] = isShort
    ? [
        { name: 'token_url', value: url ?? '' },
        { name: 'client_secret', value: secret ?? '' },
      ]
    : server === null
      ? []
      : [{ name: 'issuer', value: url ?? '' }];
  const found = readOptions(flow, [...implied, ...options]);
  if (found === null) return null;
  return {
    flow,
    clientId,
    scopes: scopes.flatMap((scope) => (scope ?? '').split(/\s+/)).filter((scope) => scope !== ''),
    options: found,
    methods,
    parameters: options.filter(({ name }) => !isOption(name)),
  };
}

function readOptions(flow: OAuthFlow['kind'], given: readonly NamedValue[]): Options | null {
  const allowed: readonly string[] = [...commonOptions, ...flowOptions[flow]];
  const values = new Map<string, string[]>();
  for (const { name, value } of given) {
    if (!isOption(name)) continue;
    const before = values.get(name) ?? [];
    if (!allowed.includes(name) || (before.length > 0 && !repeatable.has(name))) return null;
    values.set(name, [...before, value]);
  }
  return { one: (name) => values.get(name)?.[0], all: (name) => values.get(name) ?? [] };
}

const commonOptions: readonly OptionName[] = [
  ...(['issuer', 'token_url', 'revocation_url', 'client_secret', 'private_key', 'key_id'] as const),
  ...(['audience', 'resource', 'send'] as const),
];

const flowOptions: Readonly<Record<OAuthFlow['kind'], readonly OptionName[]>> = {
  client_credentials: [],
  authorization_code: ['authorization_url', 'redirect'],
  device_code: ['device_url'],
  password: ['username', 'password'],
  refresh_token: ['refresh_token'],
  token_exchange: [
    ...(['subject_token', 'subject_token_type', 'actor_token', 'actor_token_type'] as const),
    'requested_token_type',
  ],
};

const repeatable: ReadonlySet<string> = new Set<OptionName>(['audience', 'resource']);

function readFlow(kind: OAuthFlow['kind'], one: Options['one']): OAuthFlow | null {
  switch (kind) {
    case 'client_credentials':
    case 'device_code':
      return { kind };
    case 'authorization_code':
      return { kind, redirectUri: readRedirect(one('redirect')) };
    case 'password': {
      const [username, password] = [one('username'), one('password')];
      return username === undefined || password === undefined ? null : { kind, username, password };
    }
    case 'refresh_token': {
      const refreshToken = one('refresh_token');
      return refreshToken === undefined ? null : { kind, refreshToken };
    }
    case 'token_exchange': {
      const [subjectToken, actor] = [one('subject_token'), one('actor_token')];
      if (subjectToken === undefined) return null;
      return {
        kind,
        subjectToken,
        subjectTokenType: one('subject_token_type') ?? accessTokenType,
        actor:
          actor === undefined ? null : { token: actor, type: one('actor_token_type') ?? accessTokenType },
        requestedTokenType: one('requested_token_type') ?? null,
      };
    }
    default:
      return kind satisfies never;
  }
}

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

const readRedirect = (text: string | undefined): string | null =>
  text === undefined ? null : /^\d+$/.test(text) ? `http://127.0.0.1:${text}/callback` : text;

function readServer(kind: OAuthFlow['kind'], one: Options['one']): OAuthServer | null {
  const [issuer, token] = [one('issuer'), one('token_url')];
  const authorization = one('authorization_url') ?? null;
  const deviceAuthorization = one('device_url') ?? null;
  const revocation = one('revocation_url') ?? null;
  if (token === undefined) {
    const isPlain = authorization === null && deviceAuthorization === null && revocation === null;
    return issuer === undefined || !isPlain ? null : { kind: 'issuer', issuer };
  }
  const isWhole =
    (kind !== 'authorization_code' || authorization !== null) &&
    (kind !== 'device_code' || deviceAuthorization !== null);
  if (issuer !== undefined || !isWhole) return null;
  return { kind: 'endpoints', token, authorization, deviceAuthorization, revocation };
}

function readClient(methods: readonly SecretMethod[], one: Options['one']): ClientAuthentication | null {
  const [secret, key, keyId] = [one('client_secret'), one('private_key'), one('key_id') ?? null];
  const [method] = methods;
  if (methods.length > 1 || (secret !== undefined && key !== undefined)) return null;
  if (key !== undefined) return method === undefined ? { kind: 'private_key_jwt', key, keyId } : null;
  if (keyId !== null) return null;
  if (secret === undefined) return method === undefined ? { kind: 'none' } : null;
  return { kind: method ?? 'client_secret_basic', secret };
}

function readParameter({ name, value }: NamedValue): OAuthParameter {
  const [, use, rest = name] = /^(authorization|token)\.(.+)$/s.exec(name) ?? [];
  return { name: rest, value, use: use === 'authorization' || use === 'token' ? use : 'everywhere' };
}

/** Parameters of the protocol, which no word may change. */
const ownParameters: ReadonlySet<string> = new Set([
  ...['client_id', 'client_assertion', 'client_assertion_type', 'code', 'code_challenge'],
  ...['code_challenge_method', 'code_verifier', 'device_code', 'grant_type', 'nonce', 'redirect_uri'],
  ...['response_type', 'response_mode', 'scope', 'state'],
]);
