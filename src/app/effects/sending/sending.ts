import type { Exchange, Preview, RedirectHop, RequestSpec } from '../../../core/request/types.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import type { FrontEnd } from '../../../ports/front-end.ts';
import type { RequestRoom } from '../../rooms.ts';

export interface RequestToSend {
  readonly spec: RequestSpec;
  readonly preview: Preview;
  readonly request: RequestInput;
}

export interface SendContext {
  readonly room: RequestRoom;
  readonly signal: AbortSignal;
  readonly receive?: FrontEnd['receive'];
  readonly mayFollow?: (hop: RedirectHop) => Promise<string | null>;
  readonly take?: (numbered: NumberedExchange) => void;
  /** Names of the requests that wait for this one, which is a login: it is not printed. */
  readonly waiting?: readonly string[];
  /** Whether a script waits for the response: no other one can run meanwhile. */
  readonly isOfScript?: true;
}

export type SendExchange = (sending: RequestToSend, sendable: SendContext) => Promise<Exchange>;
