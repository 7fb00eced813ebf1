import type { HeaderList } from '../../core/request/headers.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { SignInStore } from '../../ports/sign-in.ts';
import { toBytes, type WireRequest } from '../wire.ts';

export type SendAuthRequest = (wire: WireRequest) => Promise<HttpResponse>;

export interface AuthTools {
  readonly send: SendAuthRequest;
  readonly tokens: SignInStore | null;
}

export interface AuthResponse {
  readonly status: number;
  readonly headers: HeaderList;
}

/** Authentication that needs the network. Kept with the client: it remembers nonces and tokens. */
export interface Authenticator<Auth> {
  complete(auth: Auth, wire: WireRequest, tools: AuthTools): Promise<WireRequest> | WireRequest;
  token?(auth: Auth): string | null;
  /** Whether the response to a completed request is a challenge that another attempt can answer. It stores the challenge. */
  retry(auth: Auth, wire: WireRequest, answer: AuthResponse): boolean;
}

export const withPath = (wire: WireRequest, path: string): WireRequest => ({ ...wire, path });

export const withHeaders = (wire: WireRequest, headers: HeaderList): WireRequest =>
  headers.length === 0 ? wire : { ...wire, headers: [...wire.headers, ...headers.map(toBytes)] };
