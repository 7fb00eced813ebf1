import type { OAuthFlow, OAuthGrant, OAuthParameter } from '../core/request/auth/oauth/grant.ts';
import { grantWords } from '../core/request/auth/oauth/grant-words.ts';
import { readGrant } from '../core/request/auth/oauth/read-grant.ts';

/** OAuth credentials as tools write them; a field that they do not have is empty. */
export interface WrittenGrant {
  /** Grant in the words of the tool: `authorization_code_with_pkce`, `password_credentials`. */
  readonly grant: string;
  readonly tokenUrl: string;
  readonly authorizationUrl: string;
  readonly deviceUrl?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isSecretInBody: boolean;
  readonly scope: string;
  readonly audience?: string;
  readonly resource?: string;
  readonly redirect?: string;
  readonly username?: string;
  readonly password?: string;
  readonly refreshToken?: string;
  readonly sends?: OAuthGrant['sends'];
  readonly parameters?: readonly OAuthParameter[];
}

export type ImportedGrant =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** The end of a sentence about the credentials. */
  | { readonly kind: 'incomplete'; readonly reason: string };

export function importedGrant(written: WrittenGrant): ImportedGrant {
  const flow = flowOf(written);
  if (flow === null) return incomplete(`the grant ${written.grant} is not supported`);
  const missing = missingFields(written, flow);
  if (missing.length > 0) return incomplete(`without ${missing.join(' and ')}`);
  const words = ['oauth2', ...grantWords({ ...sharedOf(written, flow), ...flow })];
  // A text may look like another word: a scope with an equals sign.
  return readGrant(words.slice(1)) === null
    ? incomplete('with values that .auth does not support')
    : { kind: 'words', words };
}

/** Tools keep the URLs of other grants beside the one that counts. */
function sharedOf(written: WrittenGrant, { kind }: OAuthFlow): Omit<OAuthGrant, keyof OAuthFlow> {
  const {
    tokenUrl,
    authorizationUrl,
    deviceUrl = '',
    clientId,
    clientSecret,
    isSecretInBody,
    scope,
  } = written;
  const { audience = '', resource = '', parameters = [], sends = 'access_token' } = written;
  return {
    server: {
      kind: 'endpoints',
      token: tokenUrl,
      authorization: kind === 'authorization_code' ? authorizationUrl : null,
      deviceAuthorization: kind === 'device_code' ? deviceUrl : null,
      revocation: null,
    },
    clientId,
    clientAuthentication:
      clientSecret === ''
        ? { kind: 'none' }
        : { kind: isSecretInBody ? 'client_secret_post' : 'client_secret_basic', secret: clientSecret },
    scopes: scope.split(/\s+/).filter(Boolean),
    audience: audience === '' ? [] : [audience],
    resource: resource === '' ? [] : [resource],
    parameters: parameters.filter(({ name }) => name !== ''),
    sends,
  };
}

function flowOf(written: WrittenGrant): OAuthFlow | null {
  const { grant, redirect = '', username = '', password = '', refreshToken = '' } = written;
  switch (grant.toLowerCase().replaceAll(/[-\s]/g, '_')) {
    case 'client_credentials':
    case 'client':
      return { kind: 'client_credentials' };
    case 'authorization_code':
    case 'authorization_code_with_pkce':
    case 'code':
      return { kind: 'authorization_code', redirectUri: redirect === '' ? null : redirect };
    case 'password':
    case 'password_credentials':
      return { kind: 'password', username, password };
    case 'device_code':
    case 'device_authorization':
    case 'urn:ietf:params:oauth:grant_type:device_code':
      return { kind: 'device_code' };
    case 'refresh_token':
      return { kind: 'refresh_token', refreshToken };
    default:
      return null;
  }
}

function missingFields(
  { tokenUrl, authorizationUrl, deviceUrl = '', clientId }: WrittenGrant,
  flow: OAuthFlow,
) {
  return [
    ...(tokenUrl === '' ? ['the URL for tokens'] : []),
    ...(clientId === '' ? ['a client id'] : []),
    ...(flow.kind === 'authorization_code' && authorizationUrl === '' ? ['the URL to sign in'] : []),
    ...(flow.kind === 'device_code' && deviceUrl === '' ? ['the URL for device codes'] : []),
  ];
}

const incomplete = (reason: string): ImportedGrant => ({ kind: 'incomplete', reason });
