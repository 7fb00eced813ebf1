import type { HeaderList } from '../../core/request/headers.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { WireRequest } from '../wire.ts';

export type SendAuthRequest = (wire: WireRequest) => Promise<HttpResponse>;

export interface Answered {
  readonly status: number;
  readonly headers: HeaderList;
}

/** Authentication that needs the network. Kept with the client: it remembers nonces and tokens. */
export interface Authenticator<Auth> {
  headers(auth: Auth, wire: WireRequest, send: SendAuthRequest): Promise<HeaderList> | HeaderList;
  token?(auth: Auth): string | null;
  /** Whether the answer is a question that another attempt can answer; it learns what it needs for that. */
  retry(auth: Auth, wire: WireRequest, answer: Answered): boolean;
}
