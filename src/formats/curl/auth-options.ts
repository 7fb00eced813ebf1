import type { NetworkAuth } from '../../core/request/auth/added-auth.ts';
import type { LoginAuth } from '../../core/request/auth/login/login-auth.ts';
import { tokenRequest } from '../../core/request/auth/oauth/token-request.ts';
import { awsTargetOf } from '../../core/request/auth/signatures/aws-host.ts';
import type { AwsAuth } from '../../core/request/auth/signatures/signed-auth.ts';
import { base64Of, textOfBase64 } from '../../core/text/base64.ts';

export interface AuthOptions {
  readonly held: string | null;
  readonly url: string;
  readonly quote: (text: string) => string;
}

export function authOptions(auth: NetworkAuth, { held, url, quote }: AuthOptions): string[] {
  switch (auth.kind) {
    case 'digest':
      return [`--digest --user ${quote(`${auth.username}:${auth.password}`)}`];
    case 'oauth2': {
      if (held !== null) return [`--header ${quote(`Authorization: Bearer ${held}`)}`];
      const request = tokenRequest(auth.grant);
      // A person signs in elsewhere, or the server has to be asked for its endpoints.
      if (request === null) return ['--oauth2-bearer "$TOKEN"'];
      const who = request.user === null ? '' : ` --user ${quote(request.user)}`;
      const token = `curl --silent${who} --data ${quote(request.body)} ${quote(request.url)}`;
      return [`--oauth2-bearer "$(${token} | jq -r .${auth.grant.sends})"`];
    }
    case 'aws':
      return awsOptions(auth, url, quote);
    case 'ntlm': {
      const name = auth.domain === '' ? auth.user : `${auth.domain}\\${auth.user}`;
      return [`--ntlm --user ${quote(`${name}:${auth.password}`)}`];
    }
    case 'negotiate':
      return ['--negotiate --user :'];
    case 'netrc':
      return [auth.file === null ? '--netrc' : `--netrc-file ${quote(auth.file)}`];
    case 'hawk':
    case 'httpsig':
    case 'oauth1':
      return [];
    case 'login':
      return loginOptions(auth);
    default:
      return auth satisfies never;
  }
}

export function unsignedNote(auth: NetworkAuth): string | null {
  switch (auth.kind) {
    case 'hawk':
    case 'httpsig':
    case 'oauth1':
      return `# Without its ${auth.kind} signature, because curl cannot create it.\n`;
    case 'aws':
      return auth.place === 'query' ? '# Signed in headers: curl cannot sign a query.\n' : null;
    default:
      return null;
  }
}

function awsOptions(
  { credentials, region, service, payload }: AwsAuth,
  url: string,
  quote: AuthOptions['quote'],
): string[] {
  const guessed = awsTargetOf(URL.canParse(url) ? new URL(url).hostname : '');
  const scope = ['aws:amz', region ?? guessed.region, service ?? guessed.service].filter(
    (part) => part !== null,
  );
  const unsigned = payload === 'unsigned' ? ['--header X-Amz-Content-Sha256:UNSIGNED-PAYLOAD'] : [];
  const provider = `--aws-sigv4 ${quote(scope.join(':'))}`;
  if (credentials.kind === 'keys') {
    const { accessKey, secretKey, sessionToken } = credentials;
    const token = sessionToken === null ? [] : [`--header ${quote(`X-Amz-Security-Token: ${sessionToken}`)}`];
    return [`${provider} --user ${quote(`${accessKey}:${secretKey}`)}`, ...token, ...unsigned];
  }
  const value = (name: string) => `$(aws configure get ${name} --profile ${quote(credentials.profile)})`;
  return [
    `${provider} --user "${value('aws_access_key_id')}:${value('aws_secret_access_key')}"`,
    ...unsigned,
  ];
}

/** The token is to be put into the environment. The parameter of a query has no option. */
function loginOptions({ place }: LoginAuth): string[] {
  if (place.kind === 'query') return [];
  if (place.prefix === 'Bearer ') return ['--oauth2-bearer "$TOKEN"'];
  return [`--header "${place.name}: ${place.prefix}$TOKEN"`];
}

/** Returns `user:password` of a Basic header; null for others, and for what curl would send differently. */
export function basicUser(name: string, value: string): string | null {
  const credentials = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1];
  if (name !== 'Authorization' || credentials === undefined) return null;
  const text = textOfBase64(credentials);
  const isPlain = text !== null && /^[^:\p{Cc}]+:\P{Cc}*$/u.test(text);
  return isPlain && base64Of(text) === credentials ? text : null;
}
