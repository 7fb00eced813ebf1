import type { ScriptSubject } from '../../../core/script/request/subject.ts';
import { limits } from '../../protocol/limits.ts';
import type { InputDetails, TrustedRealm } from '../contract.ts';
import { describeThrown } from './failure.ts';
import { formatter } from './formatter.ts';
import type { Modules } from './packages/modules.ts';
import {
  apply,
  each,
  freeze,
  getOwnPropertyDescriptor,
  global,
  hasOwn,
  indirectEval,
  parseJson,
  promiseThen,
  sliceText,
  toJson,
} from './primordials.ts';
import { isProxy } from './proxies.ts';

export type Evaluations = ReturnType<typeof createEvaluations>;

/** Runs inputs, one at a time, and reports their results when their asynchronous tests have ended. */
export function createEvaluations(trusted: TrustedRealm, modules: Pick<Modules, 'use'>) {
  let running: RunningEvaluation | null = null;
  let last: unknown;
  let subject: ScriptSubject | null = null;

  const finish = (evaluation: RunningEvaluation, outcome: Outcome) => {
    if (running !== evaluation) return;
    if (evaluation.tests > 0 && outcome.kind === 'value') {
      evaluation.waiting = outcome;
      return;
    }
    running = null;
    each(evaluation.names, (name) => recordName(trusted, name));
    if (outcome.kind === 'value' && outcome.value !== undefined) last = outcome.value;
    report(trusted, evaluation.id, outcome);
  };

  const run = (code: string, form: string, settle: (outcome: Outcome) => void) => {
    try {
      const value: unknown = apply(indirectEval, undefined, [code]);
      if (form !== 'promised') {
        settle({ kind: 'value', value: form === 'boxed' ? unbox(value) : value });
        return;
      }
      apply(promiseThen, value as Promise<unknown>, [
        (box: unknown) => settle({ kind: 'value', value: unbox(box) }),
        (error: unknown) => settle(failed(error)),
      ]);
    } catch (error) {
      settle(failed(error));
    }
  };

  return {
    evaluate(id: string, code: string, form: string, about: string) {
      const input: InputDetails = parseJson(about);
      subject = input.subject;
      modules.use(input.modules);
      const evaluation: RunningEvaluation = {
        id,
        names: input.names,
        tests: 0,
        waiting: null,
        testPromise: null,
        skipsTests: false,
      };
      running = evaluation;
      trusted.renewBudget();
      run(code, form, (outcome) => finish(evaluation, withoutTest(outcome, evaluation)));
    },
    restore(code: string, form: string) {
      trusted.setMode('restoring');
      try {
        run(code, form, () => undefined);
      } finally {
        trusted.setMode('running');
      }
    },
    beginTest(): () => void {
      const evaluation = running;
      if (evaluation === null) return () => undefined;
      evaluation.tests += 1;
      return () => {
        evaluation.tests -= 1;
        if (evaluation.tests === 0 && evaluation.waiting !== null) finish(evaluation, evaluation.waiting);
      };
    },
    hideTest(promise: unknown) {
      if (running !== null) running.testPromise = promise;
    },
    /** Ends testing for the rest of the script, also where it goes on. */
    skipTests() {
      if (running !== null) running.skipsTests = true;
    },
    skipsTests: () => running?.skipsTests ?? false,
    cancel() {
      running = null;
    },
    last: (): unknown => last,
    /** The request that the running script belongs to; timers still see it. */
    subject: (): ScriptSubject | null => subject,
  };
}

/** Thrown by `client.exit()` and `client.skip()`: the script ends without a value. */
export const exitSignal: object = freeze({ __proto__: null });

const failed = (error: unknown): Outcome =>
  error === exitSignal ? { kind: 'value', value: undefined } : { kind: 'failure', error };

interface RunningEvaluation {
  readonly id: string;
  readonly names: readonly string[];
  tests: number;
  waiting: Outcome | null;
  testPromise: unknown;
  skipsTests: boolean;
}

type Outcome =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failure'; readonly error: unknown };

function withoutTest(outcome: Outcome, { testPromise }: RunningEvaluation): Outcome {
  const isTest = outcome.kind === 'value' && testPromise !== null && outcome.value === testPromise;
  return isTest ? { kind: 'value', value: undefined } : outcome;
}

function unbox(box: unknown): unknown {
  if (typeof box !== 'object' || box === null) return undefined;
  return getOwnPropertyDescriptor(box, 'value')?.value;
}

function report(trusted: TrustedRealm, id: string, outcome: Outcome): void {
  if (outcome.kind === 'failure') {
    const { message, stack } = describeThrown(outcome.error);
    trusted.reportFailure(id, message, stack);
    return;
  }
  const { value } = outcome;
  if (value === undefined) trusted.reportValue(id, null, null, undefined);
  else trusted.reportValue(id, formatter.inspect(value), jsonOf(value), value);
}

function jsonOf(value: unknown): string | null {
  // JSON would run its traps.
  if (isProxy(value)) return null;
  try {
    const json: unknown = toJson(value);
    return typeof json === 'string' && json.length <= limits.jsonLength ? json : null;
  } catch {
    return null;
  }
}

function recordName(trusted: TrustedRealm, name: string): void {
  if (!hasOwn(global, name)) {
    trusted.recordName(name, 'absent', '');
    return;
  }
  const descriptor = getOwnPropertyDescriptor(global, name);
  if (descriptor === undefined || !hasOwn(descriptor, 'value')) {
    trusted.recordName(name, 'lost', 'a getter');
    return;
  }
  const { value } = descriptor;
  if (typeof value === 'function') trusted.recordName(name, 'function', '');
  else if (isProxy(value)) trusted.recordName(name, 'lost', 'a Proxy');
  else {
    const literal = trusted.literal(value);
    if (literal[0] === '!') trusted.recordName(name, 'lost', apply(sliceText, literal, [1]));
    else trusted.recordName(name, 'data', literal);
  }
}
