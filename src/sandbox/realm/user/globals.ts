import cloneStructured from '@ungap/structured-clone';
import type { TrustedRealm } from '../contract.ts';
import type { Guard } from './guard.ts';
import { trust } from './members/trusted-getters.ts';
import { defineHidden, defineProperty, freeze, global, NativeError, namedError } from './primordials.ts';

/** Removes memory that the isolate's limit does not cover, and the API of threads. */
export function removeDangerousGlobals(): void {
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'gc'])
    Reflect.deleteProperty(global, name);
}

export function installConsole(trusted: TrustedRealm, guard: Guard): void {
  const printed = {
    log: 'log',
    info: 'info',
    debug: 'debug',
    warn: 'warn',
    error: 'error',
    dirxml: 'log',
  } as const;
  const console: Record<string, unknown> = {};
  for (const [name, level] of Object.entries(printed)) {
    console[name] = named(name, (...values: unknown[]) => guard(() => trusted.print(level, values)));
  }
  const stateful = [
    'dir',
    'table',
    'count',
    'countReset',
    'time',
    'timeLog',
    'timeEnd',
    'group',
    'groupEnd',
    'assert',
  ];
  for (const name of stateful) {
    console[name] = named(name, (...values: unknown[]) => guard(() => trusted.consoleCall(name, values)));
  }
  console['groupCollapsed'] = console['group'];
  console['clear'] = named('clear', () => undefined);
  console['trace'] = named('trace', (...values: unknown[]) => {
    const trace = new NativeError();
    trace.name = 'Trace';
    const [headline = '', ...frames] = `${trace.stack}`.split('\n');
    guard(() => trusted.print('error', [`${headline.replace(/^.*$/, 'Trace')}:`, ...values]));
    guard(() => trusted.printText('error', frames.join('\n')));
  });
  Object.defineProperty(console, Symbol.toStringTag, { value: 'console' });
  defineHidden(global, 'console', console);
}

export function installStructuredClone(): void {
  defineHidden(global, 'structuredClone', function structuredClone(value: unknown) {
    try {
      return cloneStructured(value);
    } catch (error) {
      if (!(error instanceof TypeError) || !error.message.startsWith('unable to serialize')) throw error;
      throw namedError('DataCloneError', 'functions and symbols could not be cloned');
    }
  });
}

export function installClient(client: object, request: object): void {
  defineProperty(global, 'client', { value: client, enumerable: false });
  defineHidden(global, 'request', request);
}

/** `_`, the last value, until a script defines the name itself. */
export function installLastValue(last: () => unknown): void {
  defineProperty(global, '_', {
    get: trust(last),
    set(value: unknown) {
      defineProperty(global, '_', { value, writable: true, configurable: true });
    },
    configurable: true,
  });
}

function named(name: string, call: (...values: unknown[]) => unknown): unknown {
  Object.defineProperty(call, 'name', { value: name });
  return freeze(call);
}
