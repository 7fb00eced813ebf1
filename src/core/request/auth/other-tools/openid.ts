import { own } from '../../../json/raw.ts';
import type { Scope } from '../../../template/types.ts';
import type { ToolWords } from './tool-words.ts';

/** `openid FLOW PREFIX` of httpYac, whose settings are variables: `local_tokenEndpoint`. Null for another header. */
export function openIdAuth(header: string, scope: Scope): ToolWords | null {
  const [, scheme, flow, prefix] = form.exec(header) ?? [];
  if (scheme === undefined) return null;
  const names = prefix === undefined ? [usualPrefix] : [prefix, usualPrefix];
  const setting = (name: string): string | null => findSetting(names, name, scope);
  // `OAuth2 abc` is a token of its own where no variable says otherwise.
  if (flow === undefined && setting('tokenEndpoint') === null) return null;
  const grant = grants.get((flow ?? 'client_credentials').toLowerCase());
  if (grant === undefined || prefix === 'token_exchange' || /\stoken_exchange\s/.test(header))
    return problem(
      `${header.trim()} uses a flow that restloop cannot read from a header`,
      '# @auth oauth2 has the others: .help oauth2',
    );
  const [server, client] = [setting('tokenEndpoint'), setting('clientId')];
  const absent = ['tokenEndpoint', 'clientId', ...(needed.get(grant) ?? [])].find(
    (name) => setting(name) === null,
  );
  if (absent !== undefined || server === null || client === null)
    return problem(
      `${header.trim()} needs the variable ${names[0]}_${absent}`,
      `client.setVar('${names[0]}_${absent}', ...)`,
    );
  const option = (word: string, name: string): string[] => {
    const value = setting(name);
    return value === null ? [] : [`${word}=${value}`];
  };
  const isInBody = isFalse(names, 'useAuthorizationHeader', scope);
  const secret = option('client_secret', 'clientSecret');
  const scopes = setting('scope');
  const redirect = setting('redirectUri') ?? usualRedirect;
  const words = [
    grant,
    client,
    ...(scopes === null ? [] : [scopes]),
    `token_url=${server}`,
    ...option('authorization_url', 'authorizationEndpoint'),
    ...option('device_url', 'deviceCodeEndpoint'),
    ...(grant === 'authorization_code' ? [`redirect=${redirect}`] : []),
    ...(grant === 'password' ? [...option('username', 'username'), ...option('password', 'password')] : []),
    ...option('audience', 'audience'),
    ...option('resource', 'resource'),
    ...secret,
    ...(secret.length > 0 && isInBody ? ['client_secret_post'] : []),
  ];
  return { kind: 'words', scheme: 'oauth2', words, from: header.trim() };
}

export const namesFlow = (header: string): boolean => form.exec(header)?.[2] !== undefined;

const form =
  /^\s*(openid|oauth2)(?:\s+(client(?:_credentials)?|(?:authorization_)?code|device(?:_code)?|password|implicit|hybrid))?(?:\s+([\w$-]+))?(?:\s+token_exchange\s+[\w$-]+)?\s*$/i;

const grants: ReadonlyMap<string, string> = new Map([
  ['client', 'client_credentials'],
  ['client_credentials', 'client_credentials'],
  ['code', 'authorization_code'],
  ['authorization_code', 'authorization_code'],
  ['device', 'device_code'],
  ['device_code', 'device_code'],
  ['password', 'password'],
]);

const needed: ReadonlyMap<string, readonly string[]> = new Map([
  ['authorization_code', ['authorizationEndpoint']],
  ['device_code', ['deviceCodeEndpoint']],
  ['password', ['username', 'password']],
]);

const usualPrefix = 'oauth2';
const usualRedirect = 'http://localhost:3000/callback';

function findSetting(prefixes: readonly string[], name: string, scope: Scope): string | null {
  for (const prefix of prefixes) {
    if (hasValue(scope.get(`${prefix}_${name}`)?.value)) return `{{${prefix}_${name}}}`;
    if (hasValue(own(scope.get(prefix)?.value, name))) return `{{${prefix}.${name}}}`;
  }
  return null;
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function isFalse(prefixes: readonly string[], name: string, scope: Scope): boolean {
  const values = prefixes.flatMap((prefix) => [
    scope.get(`${prefix}_${name}`)?.value,
    own(scope.get(prefix)?.value, name),
  ]);
  return values.some((value) => value === false || value === 'false' || value === '0' || value === 0);
}

const problem = (message: string, hint: string): ToolWords => ({ kind: 'problem', message, hint });
