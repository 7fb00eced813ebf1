import type { AuthScheme } from '../scheme.ts';
import { type OptionTable, optionOf, optionWord, placeOf, readOptionWords } from './option-words.ts';
import type { AwsAuth } from './signed-auth.ts';

const table: OptionTable = {
  'profile:': 'a profile of ~/.aws instead of keys',
  'region:': 'the region, if the host name does not contain it',
  'service:': 'the service, if the host name does not contain it',
  'token:': 'the session token',
  query: 'signs in the query: a URL that others can open',
  'expires:': 'lifetime of a signature in the query, in seconds',
  'unsigned-payload': 'signs everything but the body',
};

/** AWS Signature Version 4; the words are those of the VS Code extension REST Client. */
export const aws: AuthScheme = {
  name: 'aws',
  usage:
    'access-key secret-key|profile:NAME [token:...] [region:...] [service:...] [query] [expires:SECONDS] [unsigned-payload]',
  summary: 'a signature of the request for Amazon Web Services (Signature Version 4)',
  options: table,
  secrets: (written) => {
    const { plain, options } = readOptionWords(written, written, table);
    return [...placeOf(plain[1], 'secret_key'), ...placeOf(options.get('token'), 'session_token')];
  },
  read(words, written) {
    const read = readOptionWords(words, written, table);
    const { flags } = read;
    const credentials = credentialsOf(read);
    const expires = Number(optionOf(read, 'expires') ?? defaultExpires);
    if (credentials === null) return null;
    const auth: AwsAuth = {
      kind: 'aws',
      credentials,
      region: optionOf(read, 'region'),
      service: optionOf(read, 'service'),
      place: flags.has('query') ? 'query' : 'header',
      payload: flags.has('unsigned-payload') ? 'unsigned' : 'signed',
      expires: expires >= 1 ? expires : defaultExpires,
    };
    return { kind: 'network', auth };
  },
};

const defaultExpires = 300;

function credentialsOf(read: ReturnType<typeof readOptionWords>): AwsAuth['credentials'] | null {
  const profile = optionOf(read, 'profile');
  const [accessKey, secretKey, ...rest] = read.plain;
  if (profile !== null) return read.plain.length === 0 ? { kind: 'profile', profile } : null;
  if (accessKey === undefined || secretKey === undefined || rest.length > 0) return null;
  return {
    kind: 'keys',
    accessKey: accessKey.value,
    secretKey: secretKey.value,
    sessionToken: optionOf(read, 'token'),
  };
}

export function awsWords({ credentials, region, service, place, payload, expires }: AwsAuth): string[] {
  const who =
    credentials.kind === 'profile'
      ? [`profile:${credentials.profile}`]
      : [credentials.accessKey, credentials.secretKey, ...optionWord('token', credentials.sessionToken)];
  return [
    ...who,
    ...optionWord('region', region),
    ...optionWord('service', service),
    ...(place === 'query' ? ['query'] : []),
    ...(expires === defaultExpires ? [] : optionWord('expires', expires)),
    ...(payload === 'unsigned' ? ['unsigned-payload'] : []),
  ];
}
