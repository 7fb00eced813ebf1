import type { NetworkAuth } from '../../core/request/auth/added-auth.ts';
import type { Exchange, RedirectHop, RequestSpec, RetryNote } from '../../core/request/types.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';

export interface TransferProgress {
  readonly phase: 'connecting' | 'waiting' | 'downloading' | 'retrying';
  readonly status: number | null;
  readonly receivedBytes: number;
  /** From Content-Length; null where it is not known. */
  readonly totalBytes: number | null;
  /** Why it is tried again, while that is waited for. */
  readonly retry?: RetryNote;
}

/** What an answer begins with. */
export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  /** `1.1` or `2`. */
  readonly httpVersion: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The cookies of one session, as long as it is open. */
export interface CookieJar {
  header(url: URL): string;
  store(url: URL, headers: readonly (readonly [name: string, value: string])[]): void;
  list(): readonly {
    readonly name: string;
    readonly value: string;
    readonly domain: string;
    readonly path: string;
  }[];
  clear(): void;
  save(): string;
}

export interface HttpClient {
  /** Never rejects: a failure is an Exchange, too. Aborting gives `ECANCELED`, or a truncated response. */
  send(
    spec: RequestSpec,
    options: {
      readonly settings: TransportSettings;
      readonly signal: AbortSignal;
      readonly onProgress?: (progress: TransferProgress) => void;
      /** Every answer, also one that redirects. */
      readonly onHead?: (head: AnswerHead) => void;
      /** Pieces of its body, decompressed. */
      readonly onChunk?: (chunk: Uint8Array) => void;
      /** Null, or not given: cookies are neither kept nor sent. */
      readonly cookies?: CookieJar | null;
      /** Asked before each redirect: null, or why it is not followed. */
      readonly mayFollow?: (hop: RedirectHop) => Promise<string | null>;
      /** Whether a text holds a secret; a header that does stays on its origin. */
      readonly holdsSecret?: (text: string) => boolean;
    },
  ): Promise<Exchange>;
  /** The token that it holds for these credentials; null where it has fetched none. */
  token(auth: NetworkAuth): string | null;
  close(): Promise<void>;
}
