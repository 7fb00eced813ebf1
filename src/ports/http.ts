import type { WireAuth } from '../core/request/auth/added-auth.ts';
import type { HeaderList } from '../core/request/headers.ts';
import type { Exchange, RedirectHop, RequestSpec, RetryNote } from '../core/request/types.ts';
import type { KeptCookie } from '../core/session/cookies/types.ts';
import type { TransportSettings } from '../core/session/settings/transport-settings.ts';

export interface TransferProgress {
  readonly phase: 'connecting' | 'waiting' | 'downloading' | 'retrying';
  readonly status: number | null;
  readonly receivedBytes: number;
  /** From Content-Length; null where it is not known. */
  readonly totalBytes: number | null;
  /** The retry that is waited for. */
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
  header(cookies: readonly KeptCookie[], url: URL): string;
  /** Cookies that go to a URL. */
  sent(cookies: readonly KeptCookie[], url: URL): readonly KeptCookie[];
  /** The cookies after a response, with those of its `Set-Cookie` headers that the rules accept. */
  store(cookies: readonly KeptCookie[], url: URL, headers: HeaderList): readonly KeptCookie[];
}

/** Jar of one request. */
export interface CookieJar {
  /** Value of `Cookie`; empty for none. */
  header(url: URL): string;
  /** Takes the `Set-Cookie` headers that the rules accept. */
  store(url: URL, headers: HeaderList): void;
}

export interface SendOptions {
  readonly settings: TransportSettings;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TransferProgress) => void;
  /** Called for every response, also one that redirects. */
  readonly onHead?: (head: ResponseHead) => void;
  /** Decompressed pieces of the body, as they come. */
  readonly onChunk?: (chunk: Uint8Array) => void;
  /** Without it cookies are neither kept nor sent. */
  readonly cookies?: CookieJar | null;
  /** Called before each redirect: null, or why it is not followed. */
  readonly mayFollow?: (hop: RedirectHop) => Promise<string | null>;
  /** Whether a text holds a secret; a header that does stays on its origin. */
  readonly holdsSecret?: (text: string) => boolean;
}

export interface HttpClient {
  /** Never rejects. Aborting gives `ECANCELED`, or, after the head, a response that is truncated. */
  send(spec: RequestSpec, options: SendOptions): Promise<Exchange>;
  /** The token fetched with these credentials, unless it was refused. */
  token(auth: WireAuth): string | null;
  /** Ends the connections and removes the bodies that were kept in files. */
  close(): Promise<void>;
}
