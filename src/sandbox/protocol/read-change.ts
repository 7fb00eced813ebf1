import { isToken } from '../../core/http/token.ts';
import { isMethod } from '../../core/request/methods.ts';
import type { ChangePlaces, RequestChange, ScriptEffect } from '../../core/script/request/subject.ts';
import { isObject } from '../../core/value/is-object.ts';
import { limits, maxSentence } from './limits.ts';
import type { HandlerResult } from './messages.ts';
import {
  boolean,
  count,
  flag,
  ifRight,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Read,
  text,
  unionOf,
} from './shapes.ts';

const requestText = text(limits.requestLength);

export const headers: Read<[string, string][]> = (value) => {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => requestText(part) !== undefined);
  return Array.isArray(value) && value.length <= 10_000 && value.every(isPair) ? value : undefined;
};

const method: Read<string> = (value) => {
  const name = text(100)(value);
  return name !== undefined && isMethod(name.toUpperCase()) ? name : undefined;
};

const headerName: Read<string> = (value) => {
  const name = text(200)(value);
  return name !== undefined && isToken(name) ? name : undefined;
};

/** Milliseconds up to the maximum of a timer. */
const timerCount: Read<number> = (value) => (Number(value) <= 2 ** 31 - 1 ? count(value) : undefined);

const place = text(limits.stackLength);

const placesOfHeaders: Read<Readonly<Record<string, string>>> = (value) =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .slice(0, maxPlaces)
          .flatMap(([name, stack]) => (place(stack) === undefined ? [] : [[name, place(stack) ?? '']])),
      )
    : undefined;

const maxPlaces = 1000;

const places: Read<ChangePlaces> = object({
  method: ifRight(place),
  url: ifRight(place),
  body: ifRight(place),
  headers: ifRight(placesOfHeaders),
});

const change: Read<RequestChange> = object({
  method: optional(method),
  url: optional(requestText),
  headers: optional(headers),
  body: optional(orNull(requestText)),
  timeout: optional(timerCount),
  redirects: optional(timerCount),
  holdsSecret: flag,
  places: ifRight(places),
});

export const scriptEffect: Read<ScriptEffect> = unionOf('kind', {
  replay: object({}),
  skip: object({ reason: orNull(text(maxSentence)) }),
  next: object({ request: orNull(text(maxSentence)) }),
  header: object({ name: headerName, variable: orNull(text(300)) }),
  change: object({ change }),
});

export const handlers = listOf(
  object({ id: count, stack: place, isOfRequest: boolean }),
  limits.handlers + limits.handlersOfRequest,
);

const line = object({
  level: oneOf(['log', 'info', 'warn', 'error', 'debug']),
  text: text(limits.handlerLineLength),
});

export const handlerResult: Read<HandlerResult> = unionOf('kind', {
  timeout: object({}),
  stuck: object({}),
  failed: object({ message: text(maxSentence), stack: text(maxSentence), setAt: place }),
  handled: object({
    change: orNull(change),
    isTimed: (value) => value === true,
    output: listOf(line, limits.handlerLines),
  }),
});
