import { oauth1Methods } from '../core/request/auth/signatures/signed-auth.ts';

type Field = (...names: readonly string[]) => string;

/** The words of `# @auth` for credentials but for OAuth 2, by the names of Postman, Bruno and Insomnia; null for others, and where a part is missing. */
export function authWords(mode: string, fieldOf: (name: string) => string): string[] | null {
  const field: Field = (...names) => names.map(fieldOf).find((value) => value !== '') ?? '';
  switch (mode) {
    case 'basic':
    case 'digest':
      return [mode, field('username'), field('password')];
    case 'bearer':
      return [mode, field('token')];
    case 'apikey': {
      const isQuery = /^query/.test(field('placement', 'in'));
      return field('key') === '' ? null : [mode, field('key'), field('value'), ...(isQuery ? ['query'] : [])];
    }
    case 'awsv4':
      return awsWords(field);
    case 'hawk':
      return hawkWords(field);
    case 'oauth1':
      return oauth1Words(field);
    case 'ntlm':
      return ntlmWords(field);
    case 'netrc':
      return ['netrc'];
    default:
      return null;
  }
}

const option = (name: string, value: string): string[] => (value === '' ? [] : [`${name}:${value}`]);

const isOn = (value: string): boolean => value === 'true';

function awsWords(field: Field): string[] | null {
  const profile = field('profileName', 'profile');
  const [key, secret] = [field('accessKey', 'accessKeyId'), field('secretKey', 'secretAccessKey')];
  if (key === '' && profile === '') return null;
  return [
    'aws',
    ...(key === '' ? option('profile', profile) : [key, secret]),
    ...option('token', field('sessionToken')),
    ...option('region', field('region')),
    ...option('service', field('service', 'serviceName')),
    ...(isOn(field('addAuthDataToQuery')) ? ['query'] : []),
  ];
}

function hawkWords(field: Field): string[] | null {
  const [id, key] = [field('authId', 'id'), field('authKey', 'key')];
  if (id === '') return null;
  return [
    'hawk',
    id,
    key,
    ...(field('algorithm') === 'sha1' ? ['sha1'] : []),
    ...option('ext', field('extraData', 'ext')),
    ...option('app', field('app')),
    ...option('dlg', field('delegation', 'dlg')),
    ...(isOn(field('includePayloadHash')) ? ['payload'] : []),
  ];
}

function oauth1Words(field: Field): string[] | null {
  const key = field('consumerKey', 'consumer_key');
  const method = field('signatureMethod', 'signature_method') || 'HMAC-SHA1';
  const known = oauth1Methods.find((name) => name === method);
  if (key === '' || known === undefined) return null;
  const secret = known.startsWith('RSA')
    ? field('privateKey', 'private_key')
    : field('consumerSecret', 'consumer_secret');
  const token = field('token', 'tokenKey', 'access_token');
  const place = field('placement');
  return [
    'oauth1',
    key,
    secret,
    ...(token === '' ? [] : [token, field('tokenSecret', 'token_secret', 'access_token_secret')]),
    ...(known === 'HMAC-SHA1' ? [] : [known]),
    ...(place === 'query' || place === 'body' ? [place] : []),
    ...option('realm', field('realm')),
    ...option('callback', field('callback', 'callback_url')),
    ...option('verifier', field('verifier')),
    ...(isOn(field('includeBodyHash', 'include_body_hash')) ? ['body-hash'] : []),
  ];
}

function ntlmWords(field: Field): string[] | null {
  const user = field('username');
  if (user === '') return null;
  return [
    'ntlm',
    user,
    field('password'),
    ...option('domain', field('domain')),
    ...option('workstation', field('workstation')),
  ];
}
