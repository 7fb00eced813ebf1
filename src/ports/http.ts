import type { WireAuth } from '../core/request/auth/added-auth.ts';
import type { OAuthGrant } from '../core/request/auth/oauth/grant.ts';
import type { SignInFacts } from '../core/request/auth/oauth/signed-in.ts';
import type { HeaderList } from '../core/request/headers.ts';
import type { Exchange, RedirectHop, RequestSpec, RetryNote } from '../core/request/types.ts';
import type { JarCookie } from '../core/session/cookies/types.ts';
import type { TransportSettings } from '../core/session/settings/transport-settings.ts';
import type { Person, SignInStore } from './sign-in.ts';

export interface TransferProgress {
  readonly phase: 'connecting' | 'waiting' | 'downloading' | 'retrying';
  readonly status: number | null;
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
  readonly retry?: RetryNote;
}

export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  /** `1.1` or `2`. */
  readonly httpVersion: string;
  readonly headers: HeaderList;
}

/** The rules of cookies (RFC 6265bis). Lists are never changed in place. */
export interface CookieRules {
  /** Value of `Cookie`; empty for none. */
  header(cookies: readonly JarCookie[], url: URL): string;
  sent(cookies: readonly JarCookie[], url: URL): readonly JarCookie[];
  store(cookies: readonly JarCookie[], url: URL, headers: HeaderList): readonly JarCookie[];
}

export interface CookieJar {
  header(url: URL): string;
  store(url: URL, headers: HeaderList): void;
}

export interface SendOptions {
  readonly settings: TransportSettings;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TransferProgress) => void;
  readonly onHead?: (head: ResponseHead) => void;
  /** Decompressed pieces of the body, as they come. */
  readonly onChunk?: (chunk: Uint8Array) => void;
  /** `counted`: the bytes of the body are received and dropped. The default is `kept`. */
  readonly responseBody?: 'kept' | 'counted';
  readonly cookies?: CookieJar | null;
  /** Called before each redirect: null, or why it is not followed. */
  readonly mayFollow?: (hop: RedirectHop) => Promise<string | null>;
  readonly tokens?: SignInStore | null;
  /** Whether a text holds a secret; a header that does stays on its origin. */
  readonly holdsSecret?: (text: string) => boolean;
}

export interface SignInOptions extends Pick<SendOptions, 'settings' | 'signal'> {
  readonly tokens: SignInStore | null;
}

export interface HttpClient {
  /** Never rejects. Aborting gives `ECANCELED`, or, after the head, a response that is truncated. */
  send(spec: RequestSpec, options: SendOptions): Promise<Exchange>;
  repeat(spec: RequestSpec, options: SendOptions): () => Promise<Exchange>;
  /** The token fetched with these credentials, unless it was refused. */
  token(auth: WireAuth): string | null;
  /** Gets a token where there is none, asking the person; `again` does so also where there is one. Rejects with a FailureError. */
  signIn(
    grant: OAuthGrant,
    options: SignInOptions & { readonly person: Person | null; readonly how: 'where-needed' | 'again' },
  ): Promise<void>;
  /** The token for a request that carries it as text. Rejects with a FailureError. */
  takeToken(grant: OAuthGrant, options: SignInOptions & { readonly person: Person | null }): Promise<string>;
  /** Gives up a token that a server rejected. True where another one may be taken for the same request. */
  refuseToken(grant: OAuthGrant, token: string): boolean;
  /** Forgets a token, and revokes it where the server can. Rejects with a FailureError. */
  signOut(grant: OAuthGrant, options: SignInOptions): Promise<'revoked' | 'forgotten' | 'not-signed-in'>;
  signedIn(grant: OAuthGrant): SignInFacts | null;
  /** Lets token servers be asked again that refused: until then each is asked once. */
  forgetFailures(): void;
  close(): Promise<void>;
}
