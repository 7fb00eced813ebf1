import type { OAuthFlow } from './grant.ts';

export const grantNames: Readonly<Record<OAuthFlow['kind'], string>> = {
  authorization_code: 'sign in with the browser (PKCE)',
  device_code: 'sign in on another device with a code',
  client_credentials: 'the client itself, without a user',
  password: 'username=NAME password=SECRET',
  refresh_token: 'refresh_token=SECRET',
  token_exchange: 'subject_token=SECRET for another token (RFC 8693)',
};

/** Names of `name=value` with a meaning of their own; any other is a parameter of the requests to the server. */
export const optionNames = {
  client_secret: "the client's secret",
  private_key: 'a private key that signs for the client, as PEM or JWK',
  key_id: "the key's id (kid)",
  redirect: 'a fixed port on 127.0.0.1, or the whole redirect URI (default: any free port)',
  audience: 'what the token is for',
  resource: 'the URL of the API that the token is for (RFC 8707)',
  send: 'id_token sends the ID token instead of the access token',
  issuer: 'the URL of the server, for discovery of its endpoints',
  token_url: 'the token endpoint, if the server has no discovery',
  authorization_url: 'the page to sign in',
  device_url: 'the endpoint for device codes',
  revocation_url: 'the endpoint that revokes tokens',
  username: 'the user name',
  password: 'the password',
  refresh_token: 'an existing refresh token',
  subject_token: 'the token to exchange',
  subject_token_type: 'its type, as a URN',
  actor_token: 'the token of the acting party',
  actor_token_type: 'its type, as a URN',
  requested_token_type: 'the type of the new token, as a URN',
} as const;

export type OptionName = keyof typeof optionNames;

export const secretNames: readonly OptionName[] = [
  'client_secret',
  'private_key',
  'password',
  'refresh_token',
  'subject_token',
  'actor_token',
];

export const serverNames: readonly OptionName[] = [
  'issuer',
  'token_url',
  'authorization_url',
  'device_url',
  'revocation_url',
];

export const isOption = (name: string): name is OptionName => Object.hasOwn(optionNames, name);

export const isGrant = (word: string | undefined): word is OAuthFlow['kind'] =>
  word !== undefined && Object.hasOwn(grantNames, word);

/** Checks the written word: a placeholder may hold a URL, and an import may know none. */
export const isUrl = (word: string): boolean => word === '' || /[:/]|\{\{/.test(word);

const secretMethods = ['client_secret_basic', 'client_secret_post'] as const;

export type SecretMethod = (typeof secretMethods)[number];

const isMethod = (word: string): word is SecretMethod => secretMethods.some((method) => method === word);

export interface SortedWords {
  readonly flow: OAuthFlow['kind'];
  /** The first form, of client credentials alone: `token-url client-id client-secret`. */
  readonly isShort: boolean;
  readonly positions: readonly number[];
  /** Index of the word that names the server without a name; null where a named one does. */
  readonly server: number | null;
  readonly options: readonly NamedWord[];
  readonly methods: readonly SecretMethod[];
}

export interface NamedWord {
  readonly index: number;
  readonly name: string;
  readonly from: number;
}

/** Sorts words as they are written: a value of a placeholder cannot become a name. */
export function sortWords(written: readonly string[]): SortedWords {
  const [first] = written;
  const isShort = !isGrant(first);
  // A secret in base64 ends with `=`.
  const fixed = isShort ? 3 : 1;
  const options = written.flatMap((word, index) => (index < fixed ? [] : namedWord(word, index)));
  const isOther = (word: string, index: number) =>
    isMethod(word) || options.some((option) => option.index === index);
  const positions = written.flatMap((word, index) =>
    index < fixed ? (isShort ? [index] : []) : isOther(word, index) ? [] : [index],
  );
  const isNamed = options.some(({ name }) => name === 'issuer' || name === 'token_url');
  return {
    flow: isGrant(first) ? first : 'client_credentials',
    isShort,
    positions,
    server: isNamed ? null : (positions[0] ?? null),
    options,
    methods: written.slice(fixed).filter(isMethod),
  };
}

function namedWord(word: string, index: number): NamedWord[] {
  const [head, name] = /^([A-Za-z][\w.-]*)=/.exec(word) ?? [];
  return head === undefined || name === undefined ? [] : [{ index, name, from: head.length }];
}
