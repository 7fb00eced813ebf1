import type { Exchange, RequestSpec } from '../../core/request/types.ts';

export interface TransportSettings {
  /** Milliseconds for the whole exchange; 0 waits for ever. */
  readonly timeout: number;
  /** How many redirects are followed; 0 follows none. */
  readonly redirects: number;
  readonly insecure: boolean;
  /** Proxy URL, or null for the environment's. */
  readonly proxy: string | null;
  readonly http2: boolean;
}

export interface TransferProgress {
  readonly phase: 'connecting' | 'waiting' | 'downloading';
  readonly status: number | null;
  readonly receivedBytes: number;
  /** From Content-Length; null where it is not known. */
  readonly totalBytes: number | null;
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
      /** Null, or not given: cookies are neither kept nor sent. */
      readonly cookies?: CookieJar | null;
    },
  ): Promise<Exchange>;
  close(): Promise<void>;
}
