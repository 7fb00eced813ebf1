import type { OutgoingRequest } from '../../../../core/script/request/outgoing.ts';
import type { RequestChange, ScriptSubject } from '../../../../core/script/request/subject.ts';
import { limits } from '../../../protocol/limits.ts';
import type { HandlerAnswer, HandlerNote } from '../../contract.ts';
import { describeThrown } from '../failure.ts';
import type { GuardedRealm } from '../guard.ts';
import {
  apply,
  freeze,
  NativeError,
  NativeRangeError,
  NativeTypeError,
  nameClass,
  parseJson,
  promiseThen,
  toMessage,
} from '../primordials.ts';
import { watchClock } from './clock-watch.ts';
import { editRequest } from './outgoing-request.ts';
import { stackNow } from './places.ts';

export type Handlers = ReturnType<typeof createHandlers>;

type Handler = (request: object) => unknown;

interface SetHandler extends HandlerNote {
  readonly run: Handler;
}

interface Parts extends GuardedRealm {
  readonly subject: () => ScriptSubject | null;
}

export function createHandlers({ trusted, guard, subject }: Parts) {
  let all: readonly SetHandler[] = [];
  let count = 0;
  let stop: () => void = () => undefined;
  const replace = (next: readonly SetHandler[]) => {
    guard(() => trusted.reportHandlers(toMessage(next.map(({ run: _, ...note }) => note))));
    all = next;
  };
  const add = (run: Handler) => {
    const isOfRequest = subject()?.phase === 'before';
    const others = all.filter((one) => one.isOfRequest === isOfRequest);
    // Those of earlier requests are over.
    const [oldest] = isOfRequest && others.length >= limits.handlersOfRequest ? others : [];
    if (!isOfRequest && others.length >= limits.handlers)
      throw new NativeRangeError(
        `client.onRequest already has ${limits.handlers} handlers: client.onRequest(null) removes them`,
      );
    count += 1;
    const id = count;
    replace([...all.filter((one) => one !== oldest), { id, run, stack: stackNow(), isOfRequest }]);
    const off = () => {
      if (all.some((one) => one.id === id)) replace(all.filter((one) => one.id !== id));
    };
    nameClass('off', off);
    return freeze(off);
  };
  return {
    /** Sets a handler and returns what takes it away; null takes all away, nothing lists them. */
    onRequest(...values: readonly unknown[]): unknown {
      const [handler] = values;
      if (values.length === 0) return all.map(({ run }) => run);
      if (typeof handler === 'function') return add(handler as Handler);
      if (handler !== null)
        throw new NativeTypeError(
          'client.onRequest needs a function, such as request => request.headers.set("X-Id", "1"), or null to remove all handlers',
        );
      replace([]);
      return undefined;
    },
    /** Runs the handlers of a request, in their order. All of it happens in one turn. */
    handle(id: string, request: string, handlers: string) {
      const sent = parseJson(request) as OutgoingRequest;
      const ids = parseJson(handlers) as readonly number[];
      const chosen = all.filter((one) => ids.includes(one.id));
      const clock = watchClock();
      trusted.beginHandling();
      let isOver = false;
      stop = () => {
        isOver = true;
        clock.stop();
        trusted.endHandling();
      };
      const finish = (answer: HandlerAnswer) => {
        if (isOver) return;
        isOver = true;
        trusted.finishHandling(id, toMessage(answer));
      };
      apply(promiseThen, runAll(chosen, sent), [
        (change: RequestChange | null) => finish({ kind: 'handled', change, isTimed: clock.isRead() }),
        ({ error, setAt }: FailedHandler) => finish({ kind: 'failed', ...describeThrown(error), setAt }),
      ]);
    },
    /** Ends the turn: code that the handlers left running has no say any more. */
    end: () => stop(),
  };
}

interface FailedHandler {
  readonly error: unknown;
  readonly setAt: string;
}

async function runAll(handlers: readonly SetHandler[], sent: OutgoingRequest) {
  const edited = editRequest(sent);
  for (const { run, stack } of handlers) {
    try {
      await apply(run, undefined, [edited.view]);
    } catch (error) {
      throw { error, setAt: stack } satisfies FailedHandler;
    }
  }
  try {
    return edited.change();
  } catch (error) {
    throw { error: new NativeError(`${error}`), setAt: handlers.at(-1)?.stack ?? '' } satisfies FailedHandler;
  }
}
