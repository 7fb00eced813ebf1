import type { RetryPolicy } from '../../request/sending/retry.ts';
import type { HostAddress } from './host-addresses.ts';

export interface TransportSettings {
  /** Milliseconds for the whole exchange; 0 waits for ever. */
  readonly timeout: number;
  readonly redirects: number;
  readonly insecure: boolean;
  /** Proxy URL, `none`, or null for the environment's. */
  readonly proxy: string | null;
  readonly http2: boolean;
  /** Milliseconds until a connection is open; 0 or absent: only `timeout` counts. */
  readonly connectTimeout?: number;
  /** Milliseconds from the request sent to the head of the response. */
  readonly firstByteTimeout?: number;
  /** Bytes of a body that are kept in memory; beyond them it goes to a file. */
  readonly memoryLimit?: number;
  /** Bytes of a body, decompressed, after which it is cut off. */
  readonly bodyLimit?: number;
  readonly authorities?: readonly string[];
  /** The client certificate for a server, asked for at each hop. Rejects with a FailureError. */
  readonly certificateFor?: (url: URL) => Promise<ClientCertificate | null>;
  readonly resolve?: readonly HostAddress[];
  readonly unixSocket?: string;
  readonly retry?: RetryPolicy;
}

export type ClientCertificate =
  | { readonly kind: 'pem'; readonly certificate: string; readonly key: string; readonly passphrase?: string }
  | { readonly kind: 'pkcs12'; readonly bundle: Uint8Array; readonly passphrase?: string };
