import type { NetworkAuth } from '../core/request/auth/added-auth.ts';
import type { HeaderList } from '../core/request/headers.ts';
import type { Exchange, RedirectHop, RequestSpec, RetryNote } from '../core/request/types.ts';
import type { TransportSettings } from '../core/session/settings/transport-settings.ts';

export interface TransferProgress {
  readonly phase: 'connecting' | 'waiting' | 'downloading' | 'retrying';
  readonly status: number | null;
  readonly receivedBytes: number;
  /** From Content-Length; null where it is not known. */
  readonly totalBytes: number | null;
  /** Why the request is sent again, while that is waited for. */
  readonly retry?: RetryNote;
}

/** The beginning of a response. */
export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  /** `1.1` or `2`. */
  readonly httpVersion: string;
  readonly headers: HeaderList;
}

/** The cookies of one session (RFC 6265), as long as it is open. */
export interface CookieJar {
  /** The value of `Cookie` for a URL; empty for none. */
  header(url: URL): string;
  /** Takes the `Set-Cookie` of a response; one that the rules refuse is left out. */
  store(url: URL, headers: HeaderList): void;
  list(): readonly KeptCookie[];
  clear(): void;
  /** All of it as JSON text, to be opened again. */
  save(): string;
}

export interface KeptCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** ISO 8601, or null for one that ends with the session. */
  readonly expires: string | null;
  readonly secure: boolean;
  readonly httpOnly: boolean;
}

export interface SendOptions {
  readonly settings: TransportSettings;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TransferProgress) => void;
  /** The head of every response, also of one that redirects. */
  readonly onHead?: (head: ResponseHead) => void;
  /** Decompressed pieces of the body, as they come: server-sent events, lines. */
  readonly onChunk?: (chunk: Uint8Array) => void;
  /** Null, or not given: cookies are neither kept nor sent. */
  readonly cookies?: CookieJar | null;
  /** Asked before each redirect: null, or why it is not followed. */
  readonly mayFollow?: (hop: RedirectHop) => Promise<string | null>;
  /** Whether a text holds a secret; a header that does stays on its origin. */
  readonly holdsSecret?: (text: string) => boolean;
}

export interface HttpClient {
  /**
   * Sends a frozen request. Never rejects: a failure is an Exchange, too. Aborting gives `ECANCELED`, or, once the
   * head of the response has come, a response that says it is truncated.
   */
  send(spec: RequestSpec, options: SendOptions): Promise<Exchange>;
  /** The token that was fetched with these credentials, and not refused since; null without one. */
  token(auth: NetworkAuth): string | null;
  /** Ends the connections and removes the bodies that were kept in files. */
  close(): Promise<void>;
}
