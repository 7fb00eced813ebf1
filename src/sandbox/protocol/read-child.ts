import type { CookieCall, ScriptCall } from '../../core/script/script-exchange.ts';
import type { NameSnapshot } from '../realm/contract.ts';
import { limits, maxSentence } from './limits.ts';
import { memberSorts } from './member-sorts.ts';
import type { EvaluationResult, FromChild } from './messages.ts';
import { handlerResult, handlers, headers, scriptEffect } from './read-change.ts';
import {
  boolean,
  count,
  duration,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Read,
  text,
  unionOf,
} from './shapes.ts';

export const readFrame = (frame: unknown): readonly FromChild[] | null => listOf(fromChild)(frame) ?? null;

/** Validates a message of the child, whose every byte may come from a hostile script. Null for a wrong shape. */
export const readFromChild = (message: unknown): FromChild | null => fromChild(message) ?? null;

const sentence = text(maxSentence);
const output = text(limits.outputLength);
const requestText = text(limits.requestLength);

const snapshots: Read<readonly NameSnapshot[]> = listOf(
  unionOf('kind', {
    function: object({ name: sentence }),
    absent: object({ name: sentence }),
    data: object({ name: sentence, literal: text(limits.literalLength + 1000) }),
    lost: object({ name: sentence, reason: text(1000) }),
  }),
);

const names: Read<readonly NameSnapshot[]> = (list) => {
  let length = 0;
  return snapshots(list)?.map((snapshot) => {
    length += snapshot.kind === 'data' ? snapshot.literal.length : 0;
    return length > limits.definitionsLength
      ? { name: snapshot.name, kind: 'lost', reason: 'more data than can be stored' }
      : snapshot;
  });
};

const result: Read<EvaluationResult> = unionOf('kind', {
  stuck: object({}),
  timeout: object({ rss: count }),
  value: object({
    printed: orNull(text(limits.printedLength + 1000)),
    json: orNull(text(limits.jsonLength)),
    dates: optional(text(limits.jsonLength)),
    names,
  }),
  failure: object({ message: sentence, stack: sentence, names }),
});

const call: Read<CookieCall> = unionOf('op', {
  list: object({ url: sentence }),
  set: object({ url: sentence, line: sentence }),
  remove: object({ url: orNull(sentence), name: orNull(sentence) }),
});

const request: Read<ScriptCall> = unionOf('kind', {
  cookies: object({ call }),
  text: object({ text: requestText }),
  saved: object({ text: requestText }),
  object: object({ method: sentence, url: requestText, headers, body: orNull(requestText), json: boolean }),
});

const member = object({ name: text(200), sort: oneOf(memberSorts), text: text(200) });

const side = text(limits.sideLength);

const shapes = {
  computing: object({}),
  restored: object({}),
  'background-timeout': object({}),
  'variables-cleared': object({}),
  ready: object({ rss: count }),
  resting: object({ pending: count, framesHandled: count, computed: duration, rss: count }),
  unavailable: object({ message: sentence }),
  uncaught: object({ message: sentence }),
  result: object({ id: count, result }),
  'variable-set': object({
    name: sentence,
    text: text(limits.variableLength),
    secret: boolean,
    holdsSecret: flag,
    isOfRequest: flag,
  }),
  'variable-deleted': object({ name: sentence, isOfRequest: flag }),
  output: object({
    level: oneOf(['log', 'info', 'warn', 'error', 'debug', 'uncaught']),
    text: text(limits.outputLength + 1000),
  }),
  test: object({
    name: (value) => output(value)?.slice(0, 1000),
    message: orNull(output),
    stack: output,
    sides: orNull(object({ expected: side, actual: side })),
  }),
  send: object({ id: text(20), request }),
  effect: object({ effect: scriptEffect }),
  handlers: object({ handlers }),
  handled: object({ id: count, result: handlerResult }),
  members: object({ id: count, members: orNull(listOf(member, 2 * limits.members)) }),
} satisfies Readonly<Record<FromChild['type'], Read<object>>>;

const fromChild: Read<FromChild> = unionOf('type', shapes);
