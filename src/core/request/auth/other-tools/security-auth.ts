import { own } from '../../../json/raw.ts';
import { nearestName } from '../../../template/nearest.ts';
import type { TokenReference } from '../../../template/prompts/prompt.ts';
import type { Scope } from '../../../template/types.ts';
import { tokenSettings } from '../../../template/variable-names.ts';
import { isObject } from '../../../value/is-object.ts';
import type { ToolWords } from './tool-words.ts';

export function securityAuth({ id, sends }: Omit<TokenReference, 'kind'>, scope: Scope): ToolWords {
  const known = own(scope.get(tokenSettings)?.value, 'Auth');
  const config = own(known, id);
  if (!isObject(config)) {
    const near = isObject(known) ? nearestName(id, Object.keys(known)) : null;
    return problem(
      `the environment has no Security.Auth called ${id}`,
      near === null ? '.env NAME chooses the environment that has it' : `did you mean ${near}?`,
    );
  }
  return authOf(createFields(config, `${tokenSettings}.Auth${key(id)}`), id, sends === 'id_token');
}

interface Fields {
  of(name: string): string | null;
  text(name: string): string;
  parameters(): readonly string[];
}

function authOf(fields: Fields, id: string, wantsIdToken: boolean): ToolWords {
  const type = fields.text('Type').toLowerCase();
  if (type === 'mock' || type === 'static') {
    const token = (wantsIdToken ? fields.of('ID Token') : null) ?? fields.of('Token');
    return token === null
      ? missing(id, 'Token')
      : { kind: 'words', scheme: 'bearer', words: [token], from: `Security.Auth ${id}` };
  }
  const grant = grants.get(fields.text('Grant Type').toLowerCase());
  if (grant === undefined)
    return problem(
      `Security.Auth ${id} has an unsupported Grant Type: ${fields.text('Grant Type') || 'none'}`,
      'supported are Authorization Code, Client Credentials, Device Authorization and Password',
    );
  const [client, server] = [fields.of('Client ID'), fields.of('Token URL')];
  if (client === null) return missing(id, 'Client ID');
  if (server === null) return missing(id, 'Token URL');
  const option = (word: string, name: string): string[] => {
    const value = fields.of(name);
    return value === null ? [] : [`${word}=${value}`];
  };
  const place = fields.text('Client Credentials').toLowerCase();
  const secret = place === 'none' ? [] : option('client_secret', 'Client Secret');
  const scope = fields.of('Scope');
  const words = [
    grant,
    client,
    ...(scope === null ? [] : [scope]),
    `token_url=${server}`,
    ...option('authorization_url', 'Auth URL'),
    ...option('device_url', 'Device Auth URL'),
    ...option('revocation_url', 'Revocation URL'),
    ...(grant === 'authorization_code' ? option('redirect', 'Redirect URL') : []),
    ...(grant === 'password' ? [...option('username', 'Username'), ...option('password', 'Password')] : []),
    ...secret,
    ...(secret.length > 0 && place === 'in body' ? ['client_secret_post'] : []),
    ...fields.parameters(),
    ...(wantsIdToken || fields.text('Use ID Token') === 'true' ? ['send=id_token'] : []),
  ];
  return { kind: 'words', scheme: 'oauth2', words, from: `Security.Auth ${id}` };
}

const grants: ReadonlyMap<string, string> = new Map([
  ['authorization code', 'authorization_code'],
  ['client credentials', 'client_credentials'],
  ['device authorization', 'device_code'],
  ['password', 'password'],
]);

function createFields(config: object, path: string): Fields {
  const text = (name: string): string => {
    const value = own(config, name);
    return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
  };
  return {
    text,
    of: (name) => (text(name).trim() === '' ? null : `{{${path}${key(name)}}}`),
    parameters: () => parametersOf(own(config, customParameters), `${path}${key(customParameters)}`),
  };
}

const customParameters = 'Custom Request Parameters';

function parametersOf(list: unknown, path: string): string[] {
  if (!isObject(list)) return [];
  return Object.entries(list).flatMap(([name, value]) => {
    if (!/^[A-Za-z][\w.-]*$/.test(name)) return [];
    const place = path + key(name);
    if (Array.isArray(value)) return value.map((_, index) => `${name}={{${place}[${index}]}}`);
    if (!isObject(value)) return [`${name}={{${place}}}`];
    const use = String(own(value, 'Use') ?? '').toLowerCase();
    const prefix = use.includes('auth') ? 'authorization.' : use.includes('token') ? 'token.' : '';
    return [`${prefix}${name}={{${place}["Value"]}}`];
  });
}

const key = (name: string): string => `[${JSON.stringify(name)}]`;

const missing = (id: string, field: string): ToolWords =>
  problem(`Security.Auth ${id} has no ${field}`, `set "${field}": "..." in the environment`);

const problem = (message: string, hint: string): ToolWords => ({ kind: 'problem', message, hint });
