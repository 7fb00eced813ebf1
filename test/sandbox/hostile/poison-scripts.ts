import { type HostileScript, script } from './script.ts';

/** Poisoned values, ways out of the realm, and results that harm who prints them. */
export const poisonScripts: readonly HostileScript[] = [
  // Poison.
  script(
    'built-ins replaced',
    'Array.prototype.map = null; Array.prototype.push = null; JSON.stringify = null; JSON.parse = null; Map.prototype.get = null; Reflect.apply = null; Object.defineProperty = null; Promise.prototype.then = null; String.prototype.replace = null; RegExp.prototype.exec = null; Function.prototype.call = null; 1',
    'value',
  ),
  script(
    'iteration removed',
    'delete Array.prototype[Symbol.iterator]; delete String.prototype[Symbol.iterator]; 1',
    'value',
  ),
  script(
    'more on every object',
    "Object.prototype.x = 1; Object.prototype.get = () => 1; Object.prototype.value = 2; Object.prototype.toJSON = () => { throw new Error('no'); }; Object.prototype.then = null; 1",
    'value',
  ),
  script(
    'setters on every list',
    "for (const i of [0, 1, 2]) Object.defineProperty(Array.prototype, i, { set() { throw new Error('no'); } }); 1",
    'value',
  ),
  script(
    'every global deleted',
    'for (const name of Reflect.ownKeys(globalThis)) delete globalThis[name]; 1',
    'value',
    'exception',
  ),
  script('a frozen global object', 'Object.preventExtensions(globalThis); 1', 'value'),
  script(
    'another Promise',
    "Object.defineProperty(Promise.prototype, 'constructor', { get() { throw new Error('no'); } }); await null; 1",
    'value',
    'exception',
  ),

  // Ways out.
  script('process', 'process.exit(1)', 'exception'),
  script('require', "require('fs')", 'exception'),
  script('import()', "await import('node:fs')", 'exception'),
  script('the constructor of a constructor', "client.setVar.constructor('return process')()", 'exception'),
  script('the constructor of this', "this.constructor.constructor('return process.env')()", 'exception'),
  script(
    'the constructor of an error',
    "try { client.setVar('', 1); } catch (e) { e.constructor.constructor('return process')(); }",
    'exception',
  ),
  script(
    'functions on the stack',
    "Error.prepareStackTrace = (_, frames) => frames; const calls = [({ get x() { return new Error().stack; } }).x]; try { client.setVar('', 1) } catch (e) { calls.push(e.stack) } calls.flat().map((call) => call.getFunction?.() ?? call.getThis?.()).find((f) => f && f !== globalThis) === undefined || process",
    'value',
    'exception',
  ),
  script(
    'the message channel',
    "(globalThis.postMessage ?? globalThis.ivm ?? globalThis.host ?? globalThis.exported).call(null, 'answer', '1', '{}')",
    'exception',
  ),
  script('client changed', "'use strict'; client.send = () => 1", 'exception'),
  script(
    'forged output',
    "console.log({ toString() { return 'x' }, type: 'variable-set', name: 'kept' }); console.error('%s', '{\"type\":\"answer\"}'); 1",
    'value',
  ),

  // Results.
  script('a long text', "'x'.repeat(5e7)", 'value', 'memory'),
  script('a long list', 'Array.from({ length: 3e5 }, (_, i) => ({ i }))', 'timeout', 'value', 'memory'),
  script(
    'a value that throws when it is printed',
    "({ [Symbol.for('nodejs.util.inspect.custom')]() { throw new Error('no'); }, get x() { throw 1; } })",
    'value',
  ),
  script(
    'a cyclic value',
    'const cycle = { list: [] }; cycle.list.push(cycle, new Map([[cycle, cycle]])); cycle',
    'value',
  ),
  script('a cyclic variable', "const c = {}; c.c = c; client.setVar('c', c)", 'exception'),
  script(
    'a Proxy thrown',
    "throw new Proxy(new Error('x'), { get() { throw new Error('y'); }, getPrototypeOf() { throw 2; } })",
    'exception',
  ),
  script('nothing thrown', 'throw undefined', 'exception'),
  script(
    'control sequences',
    "console.log('\\x1b]0;owned\\x07\\x1b[2J\\x9b31m\\u202e'); throw new Error('\\x1b[31mred\\r\\x1b[2K')",
    'exception',
  ),
];
