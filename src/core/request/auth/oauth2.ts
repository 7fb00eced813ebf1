import type { ClientCredentials } from './added-auth.ts';
import { type AuthScheme, secretAt } from './scheme.ts';

/** RFC 6749, section 4.4. */
export const oauth2: AuthScheme = {
  name: 'oauth2',
  usage: 'token-url client-id client-secret [scope ...] [audience=...] [resource=...] [client_secret_post]',
  summary: 'a token from a token server, with client credentials (RFC 6749)',
  secrets: secretAt(2, 'secret'),
  read([tokenUrl, clientId, clientSecret, ...rest]) {
    if (tokenUrl === undefined || clientId === undefined || clientSecret === undefined) return null;
    const methods = rest.filter(isMethod);
    if (methods.length > 1) return null;
    const others = rest.filter((word) => !isMethod(word));
    const scopes = others.filter((word) => !parameter.test(word));
    const auth: ClientCredentials = {
      kind: 'client-credentials',
      tokenUrl,
      clientId,
      clientSecret,
      scope: scopes.length === 0 ? null : scopes.join(' '),
      parameters: others.flatMap((word) => {
        const [, name = '', value = ''] = parameter.exec(word) ?? [];
        return name === '' ? [] : [[name, value] as const];
      }),
      clientAuthentication: methods[0] ?? 'client_secret_basic',
    };
    return { kind: 'network', auth };
  },
};

export function oauth2Words(auth: ClientCredentials): string[] {
  const { tokenUrl, clientId, clientSecret, scope, parameters, clientAuthentication } = auth;
  return [
    ...[tokenUrl, clientId, clientSecret],
    ...(scope === null ? [] : scope.split(' ')),
    ...parameters.map(([name, value]) => `${name}=${value}`),
    ...(clientAuthentication === 'client_secret_basic' ? [] : [clientAuthentication]),
  ];
}

const parameter = /^(audience|resource)=(.*)$/s;

const isMethod = (word: string): word is ClientCredentials['clientAuthentication'] =>
  word === 'client_secret_basic' || word === 'client_secret_post';
