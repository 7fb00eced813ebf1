import type { IncomingMessage, ServerResponse } from 'node:http';

export interface TestProvider {
  readonly issuer: string;
  /** Answers 200 to a token of the provider, 401 to others. */
  readonly api: string;
  /** Bodies that the provider was sent. */
  readonly asked: Record<string, string>[];
  /** What it answered to each of them. */
  readonly answered: Record<string, unknown>[];
  /** Tokens that the API was sent. */
  readonly seen: string[];
  revoke(accessToken: string): Promise<void>;
  close(): Promise<void>;
}

/** Changes the configuration of the provider. */
export type Configure = (made: {
  readonly clients: readonly object[];
  readonly enabledJWA: object;
  readonly features: object;
}) => object;

export function startProvider(options?: {
  readonly port?: number;
  readonly tokenSeconds?: number;
  /** Interval at which a client polls while a person signs in on another device. */
  readonly pollSeconds?: number;
  readonly jwks?: object;
  readonly configure?: Configure;
  /** True where it has answered. */
  readonly before?: (request: IncomingMessage, response: ServerResponse) => boolean | undefined;
}): Promise<TestProvider>;

/** Clients that prove themselves by a signature, with their keys. */
export const clientKeys: readonly {
  readonly id: string;
  readonly pem: string;
  readonly privateJwk: object;
  readonly jwk: { readonly alg: string };
}[];
export function signingKeys(name: 'one' | 'two'): object;
