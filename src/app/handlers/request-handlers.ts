import type { HandledRequest, OutgoingRequest, RequestHandler } from '../../core/script/request/outgoing.ts';
import type { Sandbox } from '../../ports/sandbox.ts';

export interface HandlerInput {
  readonly request: OutgoingRequest;
  readonly own: readonly number[];
  /** Values that must stay the same for a result to be reused. */
  readonly seen: readonly unknown[];
}

export interface HandlerResult {
  readonly handled: HandledRequest;
  readonly at: number;
  isPrinted: boolean;
}

export type RequestHandlers = ReturnType<typeof createRequestHandlers>;

/** Handlers of `client.onRequest` in one isolate. A request is shown to them once: its result is previewed, and sent. */
export function createRequestHandlers(sandbox: Pick<Sandbox, 'handleRequest'>, now: () => number) {
  let all: readonly RequestHandler[] = [];
  let lost: readonly string[] = [];
  let taken = 0;
  let seen: readonly unknown[] = [];
  let results = new Map<string, Promise<HandlerResult>>();
  const ended = new Map<string, HandlerResult>();
  let costly: HandlerResult | null = null;
  let timer: NodeJS.Timeout | undefined;

  const forget = () => {
    results = new Map();
    ended.clear();
    costly = null;
  };
  const idsOf = (own: readonly number[]): readonly number[] => [
    ...all.flatMap(({ id, isOfRequest }) => (isOfRequest ? [] : [id])),
    ...own,
  ];
  const follow = (handling: HandlerInput): string => {
    if (!areSame(handling.seen, seen)) forget();
    seen = handling.seen;
    return JSON.stringify([handling.own, handling.request]);
  };
  const run = (key: string, { request, own }: HandlerInput): Promise<HandlerResult> => {
    const mine = results;
    const result = sandbox.handleRequest(request, idsOf(own)).then((handled): HandlerResult => {
      const made = { handled, at: now(), isPrinted: false };
      if (mine !== results) return made;
      ended.set(key, made);
      if (handled.kind === 'failed' && handled.failure.isCostly) costly = made;
      return made;
    });
    for (const old of [...mine.keys()].slice(0, Math.max(0, mine.size - maxKnown + 1))) {
      mine.delete(old);
      ended.delete(old);
    }
    mine.set(key, result);
    return result;
  };
  return {
    set(handlers: readonly RequestHandler[] | 'lost') {
      if (handlers === 'lost') lost = all.flatMap(({ place, isOfRequest }) => (isOfRequest ? [] : [place]));
      else lost = [];
      all = handlers === 'lost' ? [] : handlers;
      forget();
    },
    takeOwn(): readonly number[] {
      const own = all.flatMap(({ id, isOfRequest }) => (isOfRequest && id > taken ? [id] : []));
      taken = Math.max(taken, ...own);
      return own;
    },
    count: (own: readonly number[]) => idsOf(own).length,
    /** Places of the handlers that ended with their process; none while they can run. */
    lost: (): readonly string[] => lost,
    forget,
    /** Returns a known result; otherwise null, and calls `arrived` when it is known. */
    soon(handling: HandlerInput, arrived: () => void): HandlerResult | null {
      const key = follow(handling);
      const known = ended.get(key) ?? costly;
      clearTimeout(timer);
      if (known !== null) return known;
      timer = setTimeout(() => {
        if (key === follow(handling)) void (results.get(key) ?? run(key, handling)).then(arrived);
      }, pause).unref();
      return null;
    },
    settled(handling: HandlerInput): Promise<HandlerResult> {
      const key = follow(handling);
      const known = ended.get(key);
      if (known !== undefined && isOld(known, now())) results.delete(key);
      return results.get(key) ?? run(key, handling);
    },
  };
}

/** Maximum age in milliseconds of a result that depends on the time. */
export const maxAge = 30_000;

const isOld = ({ handled, at }: HandlerResult, now: number): boolean =>
  handled.kind === 'handled' && handled.isTimed && now - at > maxAge;

const pause = 120;
const maxKnown = 8;

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);
