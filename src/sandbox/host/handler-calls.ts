import type { HandledRequest, HandlerFailure, OutgoingRequest } from '../../core/script/request/outgoing.ts';
import { cleanText } from '../../core/text/clean.ts';
import type { LostName, SandboxHost } from '../../ports/sandbox.ts';
import { handlerTimeOf } from '../protocol/limits.ts';
import type { FromChild, HandlerResult, ToChild } from '../protocol/messages.ts';
import type { HandlerNote } from '../realm/contract.ts';
import { placeOf, withPlaces } from './failures/places.ts';
import { type Source, userFrames } from './failures/stack.ts';

interface Isolate {
  send(message: ToChild): boolean;
  find(source: number): Source | undefined;
  timeoutMs(): number;
  changed: SandboxHost['onHandlers'];
  settled(): void;
}

export function createHandlerCalls({ send, find, timeoutMs, changed, settled }: Isolate) {
  let count = 0;
  let hasHandlers = false;
  const pending = new Map<number, (handled: HandledRequest) => void>();
  return {
    handle: (request: OutgoingRequest, handlers: readonly number[]): Promise<HandledRequest> =>
      new Promise((resolve) => {
        count += 1;
        if (!send({ type: 'handle', id: count, request, handlers })) return resolve(failed(ended));
        pending.set(count, resolve);
      }),
    relay(message: FromChild) {
      switch (message.type) {
        case 'handlers':
          set(message.handlers);
          return true;
        case 'handled':
          pending.get(message.id)?.(handled(message.result));
          pending.delete(message.id);
          settled();
          return true;
        default:
          return false;
      }
    },
    lose() {
      abort();
      if (hasHandlers) changed('lost');
    },
    abort,
    isEmpty: () => pending.size === 0,
    // A handler is a function in the isolate: it is not saved, and not brought back.
    lostNames: (): readonly LostName[] =>
      hasHandlers ? [{ name: 'client.onRequest', reason: 'a handler: set it again' }] : [],
  };

  function set(handlers: readonly HandlerNote[]): void {
    hasHandlers = handlers.length > 0;
    changed(
      handlers.map(({ id, stack, isOfRequest }) => ({
        id,
        isOfRequest,
        place: placeOf(stack, find) ?? 'a script',
      })),
    );
  }

  function abort(): void {
    for (const resolve of pending.values()) resolve(failed(ended, { isCostly: true }));
    pending.clear();
  }

  function handled(result: HandlerResult): HandledRequest {
    switch (result.kind) {
      case 'handled': {
        const { change, isTimed } = result;
        const output = result.output.map(({ level, text }) => ({ level, text: cleanText(text) }));
        return {
          kind: 'handled',
          change: change === null ? null : withPlaces(change, find),
          isTimed,
          output,
        };
      }
      case 'failed': {
        const { message, stack, setAt } = result;
        const [frame] = userFrames(stack, find);
        const at =
          frame === undefined
            ? {}
            : { place: frame.text, line: frame.place.line, column: frame.place.column };
        return failed(cleanText(message), { place: placeOf(setAt, find), ...at });
      }
      case 'timeout':
        return failed(`it ran for more than ${handlerTimeOf(timeoutMs()) / 1000} s`, {
          isCostly: true,
        });
      case 'stuck':
        return failed('it waits for a timer or a request; a handler must return without waiting');
      default:
        return result satisfies never;
    }
  }
}

const ended = 'the process that runs scripts ended';

const failed = (message: string, more: Partial<HandlerFailure> = {}): HandledRequest => ({
  kind: 'failed',
  failure: { message, place: null, line: null, column: null, ...more },
});
