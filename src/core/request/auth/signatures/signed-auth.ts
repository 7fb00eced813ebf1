import type { Component } from './httpsig/component.ts';

/** Credentials that sign the request as it goes out: date and nonce are those of the send. */
export type SignedAuth = AwsAuth | HawkAuth | OAuth1Auth | MessageSignatureAuth;

export interface AwsAuth {
  readonly kind: 'aws';
  readonly credentials: AwsCredentials;
  /** Null for the one of the host, or of the profile. */
  readonly region: string | null;
  readonly service: string | null;
  readonly place: 'header' | 'query';
  readonly payload: 'signed' | 'unsigned';
  /** Seconds that a signature in the query holds. */
  readonly expires: number;
}

export type AwsCredentials =
  | ({ readonly kind: 'keys' } & AwsKeys)
  /** A profile of `~/.aws`, read when the request is sent. */
  | { readonly kind: 'profile'; readonly profile: string };

export interface AwsKeys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken: string | null;
}

export interface HawkAuth {
  readonly kind: 'hawk';
  readonly id: string;
  readonly key: string;
  readonly algorithm: 'sha1' | 'sha256';
  readonly ext: string | null;
  readonly app: string | null;
  readonly dlg: string | null;
  readonly payload: 'signed' | 'unsigned';
}

export interface OAuth1Auth {
  readonly kind: 'oauth1';
  readonly consumerKey: string;
  /** The private key where the method is one of RSA. */
  readonly consumerSecret: string;
  readonly token: string | null;
  readonly tokenSecret: string;
  readonly method: OAuth1Method;
  readonly place: 'header' | 'query' | 'body';
  readonly bodyHash: 'added' | 'none';
  readonly realm: string | null;
  readonly callback: string | null;
  readonly verifier: string | null;
}

export const oauth1Methods = [
  'HMAC-SHA1',
  'HMAC-SHA256',
  'HMAC-SHA512',
  'RSA-SHA1',
  'RSA-SHA256',
  'RSA-SHA512',
  'PLAINTEXT',
] as const;

export type OAuth1Method = (typeof oauth1Methods)[number];

export interface MessageSignatureAuth {
  readonly kind: 'httpsig';
  readonly keyId: string;
  readonly key: string;
  readonly keyEncoding: 'text' | 'base64';
  /** Null for the one that fits the key. */
  readonly algorithm: MessageSignatureAlgorithm | null;
  /** Empty for the usual ones. */
  readonly components: readonly Component[];
  readonly label: string;
  readonly tag: string | null;
  readonly nonce: 'added' | 'none';
  readonly namesAlgorithm: 'yes' | 'no';
  /** Seconds that the signature holds; null for no end. */
  readonly expires: number | null;
  readonly digest: 'sha-256' | 'sha-512';
}

export const messageSignatureAlgorithms = [
  'hmac-sha256',
  'ed25519',
  'ecdsa-p256-sha256',
  'ecdsa-p384-sha384',
  'rsa-pss-sha512',
  'rsa-v1_5-sha256',
] as const;

export type MessageSignatureAlgorithm = (typeof messageSignatureAlgorithms)[number];

export interface NtlmAuth {
  readonly kind: 'ntlm';
  readonly user: string;
  readonly password: string;
  readonly domain: string;
  readonly workstation: string;
}

export interface NegotiateAuth {
  readonly kind: 'negotiate';
  /** Null for `HTTP@` and the host. */
  readonly service: string | null;
}

export interface NetrcAuth {
  readonly kind: 'netrc';
  /** Null for `~/.netrc`, or the file that `NETRC` names. */
  readonly file: string | null;
}
