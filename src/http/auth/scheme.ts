import type { HeaderList } from '../../core/request/headers.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { WireRequest } from '../wire.ts';

/** Sends a request of the scheme's own, such as one for a token. Rejects with a FailureError. */
export type AskNetwork = (wire: WireRequest) => Promise<HttpResponse>;

export interface Answered {
  readonly status: number;
  readonly headers: HeaderList;
}

/** Authentication that needs the network. Kept with the client: it remembers nonces and tokens. */
export interface Authenticator<Auth> {
  /** Headers for a request that goes out; none where the server has not asked yet. */
  headers(auth: Auth, wire: WireRequest, ask: AskNetwork): Promise<HeaderList> | HeaderList;
  /** Returns the token for these credentials, where there is one. */
  token?(auth: Auth): string | null;
  /** Whether the answer is a question that another attempt can answer; it learns what it needs for that. */
  retry(auth: Auth, wire: WireRequest, answer: Answered): boolean;
}
