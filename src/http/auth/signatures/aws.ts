import { awsTargetOf } from '../../../core/request/auth/signatures/aws-host.ts';
import {
  awsAlgorithm,
  awsTime,
  canonicalRequest,
  isS3,
  keySteps,
  scopeText,
  signedHeaders,
  stringToSign,
} from '../../../core/request/auth/signatures/aws-request.ts';
import type { AwsAuth, AwsKeys } from '../../../core/request/auth/signatures/signed-auth.ts';
import { encodeStrictly } from '../../../core/request/auth/signatures/strict-encoding.ts';
import { type HeaderList, headerValue } from '../../../core/request/headers.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import type { WireRequest } from '../../wire.ts';
import { type Authenticator, withHeaders, withPath } from '../scheme.ts';
import type { SignatureClock } from './clock.ts';
import { hashBody } from './final-body.ts';

export const createAws = (clock: SignatureClock): Authenticator<AwsAuth> => ({
  async complete(auth, wire) {
    const scope = scopeOf(auth, wire, clock);
    const payload = await payloadHash(auth, wire, scope.service);
    const signing = { keys: keysOf(auth), scope, payload };
    return auth.place === 'query' ? inQuery(wire, signing, auth.expires) : inHeader(wire, signing);
  },
  retry: () => false,
});

interface SigningContext {
  readonly keys: AwsKeys;
  readonly scope: { readonly time: string; readonly region: string; readonly service: string };
  readonly payload: string;
}

function inHeader(wire: WireRequest, signing: SigningContext): WireRequest {
  const { keys, scope, payload } = signing;
  const missing = ([name]: HeaderList[number]): boolean => headerValue(wire.headers, name) === null;
  const added: HeaderList = [
    ['X-Amz-Date', scope.time] as const,
    ...(isS3(scope.service) || payload === unsigned ? [['X-Amz-Content-Sha256', payload] as const] : []),
    ...(keys.sessionToken === null ? [] : [['X-Amz-Security-Token', keys.sessionToken] as const]),
  ].filter(missing);
  const dated = withHeaders(wire, added);
  const parts = [
    `Credential=${keys.accessKey}/${scopeText(scope)}`,
    `SignedHeaders=${signedHeaders(withHost(dated))}`,
    `Signature=${signatureOf(dated, signing)}`,
  ];
  return withHeaders(dated, [['Authorization', `${awsAlgorithm} ${parts.join(', ')}`]]);
}

function inQuery(wire: WireRequest, signing: SigningContext, expires: number): WireRequest {
  const { keys, scope } = signing;
  const parameters = [
    ['X-Amz-Algorithm', awsAlgorithm],
    ['X-Amz-Credential', `${keys.accessKey}/${scopeText(scope)}`],
    ['X-Amz-Date', scope.time],
    ['X-Amz-Expires', String(expires)],
    ...(keys.sessionToken === null ? [] : [['X-Amz-Security-Token', keys.sessionToken]]),
    ['X-Amz-SignedHeaders', signedHeaders(withHost(wire))],
  ];
  const query = parameters.map(([name = '', value = '']) => `${name}=${encodeStrictly(value)}`).join('&');
  const stamped = withPath(wire, `${wire.path}${wire.path.includes('?') ? '&' : '?'}${query}`);
  return withPath(stamped, `${stamped.path}&X-Amz-Signature=${signatureOf(stamped, signing)}`);
}

function signatureOf(wire: WireRequest, { keys, scope, payload }: SigningContext): string {
  const { method, path } = wire;
  const canonical = canonicalRequest(
    { method, path, headers: withHost(wire), payloadHash: payload },
    scope.service,
  );
  // The values of headers are bytes, one a character.
  const hash = crypto().createHash('sha256').update(canonical, 'latin1').digest('hex');
  const key = keySteps(scope).reduce<Buffer>(hmac, Buffer.from(`AWS4${keys.secretKey}`));
  return hmac(key, stringToSign(scope, hash)).toString('hex');
}

const hmac = (key: Buffer, text: string): Buffer => crypto().createHmac('sha256', key).update(text).digest();

const withHost = ({ headers, url }: WireRequest): HeaderList =>
  headerValue(headers, 'host') === null ? [...headers, ['Host', url.host]] : headers;

const unsigned = 'UNSIGNED-PAYLOAD';

async function payloadHash(auth: AwsAuth, wire: WireRequest, service: string): Promise<string> {
  const given = headerValue(wire.headers, 'x-amz-content-sha256');
  if (given !== null) return given;
  if (auth.payload === 'unsigned' || (auth.place === 'query' && isS3(service))) return unsigned;
  return (await hashBody(wire, crypto().createHash('sha256'))).digest('hex');
}

function scopeOf(
  auth: AwsAuth,
  { url, headers }: WireRequest,
  clock: SignatureClock,
): SigningContext['scope'] {
  const guessed = awsTargetOf(url.hostname);
  const [region, service] = [auth.region ?? guessed.region, auth.service ?? guessed.service];
  if (region === null || service === null) throw unknownTarget(url, { region, service });
  const given = headerValue(headers, 'x-amz-date');
  return { time: given ?? awsTime(clock.now()), region, service };
}

function keysOf({ credentials }: AwsAuth): AwsKeys {
  if (credentials.kind === 'keys') return credentials;
  throw new FailureError({
    code: 'ERR_AWS_CREDENTIALS',
    message: `The keys of the profile ${credentials.profile} were not read.`,
    hint: 'give the access key and the secret key: .auth aws {{access_key}} {{secret_key}}',
  });
}

function unknownTarget(
  { host }: URL,
  { region, service }: { readonly region: string | null; readonly service: string | null },
): FailureError {
  const lacking = [...(region === null ? ['region'] : []), ...(service === null ? ['service'] : [])];
  const example = { region: 'region:eu-west-1', service: 'service:execute-api' };
  return new FailureError({
    code: 'ERR_AWS_SCOPE',
    message: `An AWS signature needs a ${lacking.join(' and a ')}, which the host ${host} does not contain.`,
    hint: `add ${lacking.map((name) => example[name === 'region' ? 'region' : 'service']).join(' ')} after the keys`,
  });
}

const crypto = () => process.getBuiltinModule('node:crypto');
