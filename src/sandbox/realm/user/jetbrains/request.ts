import type { ScriptEffect, ScriptSubject } from '../../../../core/script/request/subject.ts';
import type { ScriptResponse } from '../../../../core/script/script-exchange.ts';
import { reviveVariable } from '../client/variables.ts';
import type { GuardedRealm } from '../guard.ts';
import {
  apply,
  defineHidden,
  freeze,
  NativeString,
  NativeTypeError,
  toLowerCase,
  toMessage,
} from '../primordials.ts';
import { createVariableStore } from './variable-store.ts';

export interface RequestParts extends GuardedRealm {
  readonly subject: () => ScriptSubject | null;
  readonly sent: () => SentRequest | null;
}

export type SentRequest = ScriptResponse['request'];

export interface ScriptRequestObject {
  readonly variables: object;
  skip(reason?: unknown): void;
}

type Part = 'url' | 'header' | 'body';

/** The `request` of JetBrains' and Kulala's scripts: before it is sent with its placeholders, after it as it was sent. */
export function createRequest({ trusted, guard, subject, sent }: RequestParts): ScriptRequestObject {
  const written = (): ScriptSubject => {
    const now = subject();
    if (now === null)
      throw new NativeTypeError(
        'there is no request outside the script of a request; res.request is the last request that was sent',
      );
    return now;
  };
  const isSent = () => written().phase === 'after' && sent() !== null;
  const substitute = (text: string, part: Part) => guard(() => trusted.interpolateKnown(text, part));
  const report = (effect: ScriptEffect) => {
    written();
    guard(() => trusted.reportEffect(toMessage(effect)));
  };
  const get = (name: unknown) => guard(() => reviveVariable(trusted, name));
  const textOf = (part: 'url' | 'body') =>
    callableText({
      raw: () => written()[part] ?? '',
      substituted: () => (isSent() ? sent()?.[part] : substitute(written()[part] ?? '', part)) ?? '',
    });
  const headerOf = ([name, raw]: readonly [string, string]) => {
    const value = () => (isSent() ? (sentHeader(sent(), name) ?? raw) : substitute(raw, 'header'));
    return freeze({ name, getRawValue: () => raw, tryGetSubstitutedValue: value, value });
  };
  const request = {
    get method() {
      return written().method;
    },
    url: textOf('url'),
    body: textOf('body'),
    headers: freeze({
      all: () => written().headers.map(headerOf),
      findByName(name: unknown) {
        const wanted = lower(NativeString(name));
        const found = written().headers.find((header) => lower(header[0]) === wanted);
        return found === undefined ? null : headerOf(found);
      },
    }),
    variables: createVariableStore({ trusted, guard, hasRequest: () => subject() !== null }),
    environment: freeze({ get }),
    iteration: () => written().iteration - 1,
    templateValue() {
      throw new NativeTypeError(
        'request.templateValue() is not supported: use # @loop for x of list, and {{x}} for its value',
      );
    },
    skip: (reason?: unknown) =>
      report({ kind: 'skip', reason: reason === undefined ? null : NativeString(reason) }),
    replay: () => report({ kind: 'replay' }),
  };
  return freeze(request);
}

/** Returns a function with members: in JetBrains' client `request.body` is an object before the request and a function after it. */
function callableText({
  raw,
  substituted,
}: {
  readonly raw: () => string;
  readonly substituted: () => string;
}): object {
  const text = () => substituted();
  defineHidden(text, 'getRaw', raw);
  defineHidden(text, 'tryGetSubstituted', substituted);
  defineHidden(text, 'getComputed', substituted);
  defineHidden(text, 'toString', substituted);
  return freeze(text);
}

export function sentHeader(sent: SentRequest | null, name: string): string | undefined {
  return sent?.headers.find((header) => lower(header[0]) === lower(name))?.[1];
}

const lower = (text: string): string => apply(toLowerCase, text, []);
