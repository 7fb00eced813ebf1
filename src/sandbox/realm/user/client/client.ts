import { type Evaluations, exitSignal } from '../evaluations.ts';
import { describeThrown } from '../failure.ts';
import type { GuardedRealm } from '../guard.ts';
import { createGlobalHeaders } from '../jetbrains/global-headers.ts';
import type { ScriptRequestObject } from '../jetbrains/request.ts';
import { setVariable } from '../jetbrains/variable-store.ts';
import {
  apply,
  each,
  enumerableKeys,
  freeze,
  NativeError,
  NativePromise,
  NativeString,
  NativeTypeError,
  promiseThen,
} from '../primordials.ts';
import type { Handlers } from '../requests/handlers.ts';
import { expectedAndActual } from './assertion-diff.ts';
import type { Sends } from './sends.ts';
import { reviveVariable, reviveVariables } from './variables.ts';

export interface ClientParts extends GuardedRealm {
  readonly evaluations: Evaluations;
  readonly sends: Sends;
  readonly request: ScriptRequestObject;
  readonly jwt: object;
  readonly assert: object;
  readonly onRequest: Handlers['onRequest'];
}

/** The `client` of scripts. Frozen, so that a script cannot replace what the next one calls. */
export function createClient(parts: ClientParts): object {
  const { trusted, guard, evaluations, sends, request, jwt, assert, onRequest } = parts;
  const get = (name: unknown) => guard(() => reviveVariable(trusted, name));
  const global = freezeAll({
    set: (name: unknown, value: unknown) => setVariable({ trusted, guard }, name, value),
    get: (name: unknown) => get(name),
    clear: (name: unknown) => void guard(() => trusted.deleteVariable(name)),
    clearAll: () => guard(() => trusted.clearVariables()),
    isEmpty: () => guard(() => trusted.variableNames() === '[]'),
    headers: createGlobalHeaders({ trusted, guard }),
  });
  const readOnly = freezeAll({ get: (name: unknown) => get(name) });
  return freezeAll({
    setVar: (name: unknown, value: unknown) => guard(() => trusted.setVariable(name, value, 'plain')),
    setSecret: (name: unknown, value: unknown) => guard(() => trusted.setVariable(name, value, 'secret')),
    getVar: (name: unknown) => get(name),
    hasVar: (name: unknown) => guard(() => trusted.hasVariable(name)),
    deleteVar: (name: unknown) => guard(() => trusted.deleteVariable(name)),
    clearVars: () => guard(() => trusted.clearVariables()),
    vars: () => guard(() => reviveVariables(trusted)),
    interpolate: (text: unknown, part?: unknown) => guard(() => trusted.interpolate(text, part)),
    send(request: unknown, options?: unknown) {
      // `requests.map(client.send)` gives it an index.
      if (typeof options === 'object' && options !== null)
        throw new NativeTypeError(
          'client.send takes one argument, the request: it has no options. Write them as directives above the text, such as # @no-redirect',
        );
      return sends.send(request);
    },
    onRequest: (...values: readonly unknown[]) => onRequest(...values),
    test: (name: unknown, check: unknown) => runTest(NativeString(name), check, { evaluations, trusted }),
    assert,
    log: (...values: unknown[]) => guard(() => trusted.print('log', values)),
    exit() {
      throw exitSignal;
    },
    skip(reason: unknown) {
      request.skip(reason);
      evaluations.skipTests();
      throw exitSignal;
    },
    isEmpty: () => global.isEmpty(),
    clear: (name: unknown) => global.clear(name),
    clearAll: () => global.clearAll(),
    jwt,
    global,
    variables: freezeAll({ global, environment: readOnly, file: readOnly, request: request.variables }),
  });
}

/** Reports a test once. The evaluation waits for an asynchronous one, and only that returns a promise. */
export function runTest(
  name: string,
  check: unknown,
  { evaluations, trusted }: Pick<ClientParts, 'evaluations' | 'trusted'>,
): unknown {
  if (typeof check !== 'function') throw new TypeError('client.test(name, fn) needs a function');
  if (isGenerator(check))
    throw new TypeError('client.test(name, fn) needs a function that is no generator: nothing would run it');
  if (evaluations.skipsTests()) return undefined;
  const pass = () => trusted.reportTest(name, null, '');
  // A rejection of `client.send` has no line of the user's; the call of the test has one.
  const called = new NativeError();
  const fail = (error: unknown) => {
    const sides = expectedAndActual(error);
    if (sides !== null) trusted.recordDiff(sides.expected, sides.actual);
    const { message, stack } = describeThrown(error);
    trusted.reportTest(name, message, `${stack}\n${describeThrown(called).stack}`);
  };
  let result: unknown;
  try {
    result = apply(check as () => unknown, undefined, []);
  } catch (error) {
    if (error === exitSignal) throw error;
    fail(error);
    return undefined;
  }
  if (!isThenable(result)) {
    pass();
    return undefined;
  }
  const finish = evaluations.beginTest();
  const settled = new NativePromise<unknown>((resolve) => resolve(result));
  const tested = apply(promiseThen, settled, [
    () => {
      pass();
      finish();
    },
    (error: unknown) => {
      if (error !== exitSignal) fail(error);
      finish();
    },
  ]);
  evaluations.hideTest(tested);
  return tested;
}

/** Accepts promises of other realms and of libraries, too. */
export function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
}

function isGenerator(check: object): boolean {
  const kind: unknown = Reflect.get(check, Symbol.toStringTag);
  return kind === 'GeneratorFunction' || kind === 'AsyncGeneratorFunction';
}

function freezeAll<Target extends object>(target: Target): Target {
  each(enumerableKeys(target), (name) => {
    const value: unknown = Reflect.get(target, name);
    if (typeof value === 'function') freeze(value);
  });
  return freeze(target);
}
