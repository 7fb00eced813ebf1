import { maskedText } from '../../../template/secret-chunk.ts';
import type { HeaderList, TokenState } from '../../headers.ts';
import type { Preview } from '../../types.ts';
import type { NetworkAuth } from '../added-auth.ts';
import { type FoundLogin, loginLine } from '../login/login-auth.ts';
import { grantServer } from '../oauth/grant.ts';
import { awsTargetOf } from '../signatures/aws-host.ts';
import { awsAlgorithm, isS3, signedHeaders } from '../signatures/aws-request.ts';
import { hawkHeader } from '../signatures/hawk-request.ts';
import { coveredComponents, signatureInput } from '../signatures/httpsig/httpsig-base.ts';
import { serviceOf } from '../signatures/negotiate.ts';
import { oauth1Parameters } from '../signatures/oauth1-request.ts';
import type { AwsAuth, HawkAuth, MessageSignatureAuth, OAuth1Auth } from '../signatures/signed-auth.ts';
import { tokenLabel } from './token-label.ts';

/** A part that the send adds; what only the send knows is between angle brackets. */
export interface AuthLine {
  readonly name: string;
  readonly value: string;
}

export interface AuthTarget {
  readonly url: URL | null;
  readonly headers: HeaderList;
  readonly hasBody: boolean;
  readonly login: FoundLogin | null;
  readonly token: TokenState | null;
}

export const authTarget = ({
  wireUrl,
  headers,
  body,
  auth,
  route,
}: Pick<Preview, 'wireUrl' | 'headers' | 'body' | 'auth' | 'route'>): AuthTarget => ({
  url: wireUrl === null ? null : new URL(wireUrl),
  headers: headers.map(({ name, value }) => [name.text, value.text] as const),
  hasBody: body.kind !== 'none',
  login: auth?.login ?? null,
  token: route?.token ?? null,
});

export function authLines(auth: NetworkAuth, target: AuthTarget): readonly AuthLine[] {
  switch (auth.kind) {
    case 'digest':
      return authorization("the response to the server's digest challenge");
    case 'oauth2':
      return authorization(tokenLabel(grantServer(auth.grant), target.token));
    case 'aws':
      return awsLines(auth, target);
    case 'hawk':
      return authorization(hawkLabel(auth));
    case 'oauth1':
      return [oauth1Line(auth)];
    case 'httpsig':
      return messageSignatureLines(auth, target);
    case 'ntlm':
      return authorization('NTLM <proof of the password for one connection>');
    case 'negotiate':
      return authorization(`Negotiate <ticket for ${serviceOf(auth, target.url)}>`);
    case 'netrc':
      return authorization(
        `Basic <the login of ${target.url?.hostname ?? 'the host'} in ${auth.file ?? '~/.netrc'}>`,
      );
    case 'login':
      return [loginLine(auth, target.login)];
    default:
      return auth satisfies never;
  }
}

const authorization = (value: string): readonly AuthLine[] => [{ name: 'Authorization', value }];

function awsLines(auth: AwsAuth, { url, headers }: AuthTarget): readonly AuthLine[] {
  const { credentials, place, payload } = auth;
  const guessed = awsTargetOf(url?.hostname ?? '');
  const ofProfile = credentials.kind === 'profile' ? ' of the profile' : '';
  const [region, service] = [
    auth.region ?? guessed.region ?? `<region${ofProfile}>`,
    auth.service ?? guessed.service ?? '<service>',
  ];
  const key =
    credentials.kind === 'keys'
      ? credentials.accessKey
      : `<access key of the profile ${credentials.profile}>`;
  const scope = `${key}/<date>/${region}/${service}/aws4_request`;
  const token =
    credentials.kind === 'keys' && credentials.sessionToken !== null
      ? [{ name: 'X-Amz-Security-Token', value: maskedText }]
      : [];
  const hash = payload === 'unsigned' ? 'UNSIGNED-PAYLOAD' : '<SHA-256 of the body>';
  const dated = { name: 'X-Amz-Date', value: '<time of the send>' };
  if (place === 'query') {
    const names = signedHeaders([...headers, ['host', '']]);
    return [
      { name: 'X-Amz-Credential', value: scope },
      dated,
      { name: 'X-Amz-Expires', value: String(auth.expires) },
      ...token,
      { name: 'X-Amz-SignedHeaders', value: names },
      { name: 'X-Amz-Signature', value: '<signature>' },
    ].map(({ name, value }) => ({ name: `?${name}`, value }));
  }
  const added = [
    dated,
    ...(payload === 'unsigned' || isS3(service) ? [{ name: 'X-Amz-Content-Sha256', value: hash }] : []),
    ...token,
  ];
  const names = signedHeaders([
    ...headers,
    ['host', ''],
    ...added.map(({ name, value }) => [name, value] as const),
  ]);
  const value = `${awsAlgorithm} Credential=${scope}, SignedHeaders=${names}, Signature=<signature>`;
  return [...added, { name: 'Authorization', value }];
}

function hawkLabel(auth: HawkAuth): string {
  const hash = auth.payload === 'signed' ? '<hash of the body>' : null;
  return hawkHeader(auth, { ts: '<time of the send>', nonce: '<nonce>', hash, mac: '<signature>' });
}

function oauth1Line(auth: OAuth1Auth): AuthLine {
  const { place, realm, method } = auth;
  const bodyHash = auth.bodyHash === 'added' ? '<hash of the body>' : null;
  const parameters = oauth1Parameters(auth, { nonce: '<nonce>', time: '<time of the send>', bodyHash });
  const signature = method === 'PLAINTEXT' ? maskedText : '<signature>';
  const all = [...parameters, ['oauth_signature', signature] as const];
  if (place === 'header') {
    const where = realm === null ? [] : [`realm="${realm}"`];
    const written = [...where, ...all.map(([name, value]) => `${name}="${value}"`)];
    return { name: 'Authorization', value: `OAuth ${written.join(', ')}` };
  }
  const text = all.map(([name, value]) => `${name}=${value}`).join('&');
  return { name: place === 'query' ? '?' : 'in the body', value: text };
}

function messageSignatureLines(auth: MessageSignatureAuth, target: AuthTarget): readonly AuthLine[] {
  const components = coveredComponents(auth, target);
  const input = signatureInput(auth, components, {
    created: '<time of the send>',
    nonce: auth.nonce === 'added' ? '<nonce>' : null,
    algorithm: auth.algorithm ?? '<algorithm of the key>',
  });
  const isAdded = (name: string): boolean =>
    components.some((component) => component.name === name) &&
    !target.headers.some(([own]) => own.toLowerCase() === name);
  return [
    ...(isAdded('date') ? [{ name: 'Date', value: '<time of the send>' }] : []),
    ...(isAdded('content-digest')
      ? [{ name: 'Content-Digest', value: `${auth.digest}=:<digest of the body>:` }]
      : []),
    { name: 'Signature-Input', value: `${auth.label}=${input}` },
    { name: 'Signature', value: `${auth.label}=:<signature>:` },
  ];
}
