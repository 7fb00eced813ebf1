import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
// @ts-expect-error A part of the build, without types.
import { patched } from '../../.ci/patches.mjs';

const path = fileURLToPath(new URL('dist/inspect.js', import.meta.resolve('node-inspect-extracted')));

/** The library in a realm of its own, with the number of properties that it looked at to get ready. */
function load(source: string): { readonly inspect: (code: string) => unknown; readonly looks: number } {
  const context = createContext({ URL });
  runInContext(
    `let looks = 0;
const { getOwnPropertyDescriptor } = Reflect;
Reflect.getOwnPropertyDescriptor = (...all) => { looks += 1; return getOwnPropertyDescriptor(...all); };
var module = { exports: {} }, exports = module.exports;
${source}
var { inspect, format } = module.exports;`,
    context,
  );
  return { inspect: (code) => runInContext(code, context), looks: Number(runInContext('looks', context)) };
}

async function patchedSource(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    write: false,
    plugins: [patched],
  });
  return outputFiles[0]?.text ?? '';
}

const values = [
  '{ a: 1, b: [undefined, null, -0, 10n], [Symbol("s")]: "it\'s" }',
  'new Map([[{ a: 1 }, new Set([1, "b"])]])',
  '[new Map([[1, 2]]).entries(), new Set([1]).values(), [1][Symbol.iterator]()]',
  '[new Date(0), /a/g, new Error("no").message, Symbol.iterator, () => 1, class A {}, function* b() {}]',
  '[new Uint8Array(3), new ArrayBuffer(2), new DataView(new ArrayBuffer(1)), new BigInt64Array(1)]',
  '[Object(1), Object("a"), Object(true), Object(1n), Object(Symbol("s"))]',
  '[Promise.resolve(1), new WeakMap(), new WeakSet(), new Proxy({ a: 1 }, {})]',
  '(() => { const a = { get b() { return 1; } }; a.self = a; return a; })()',
  'Object.create(null, { hidden: { value: 1 }, shown: { value: "\\u0000\\n", enumerable: true } })',
  'Array.from({ length: 200 }, (_, index) => "x".repeat(index % 30))',
  'Object.create(Object.create({ constructor: class Far {} }))',
  '[new AggregateError([new RangeError("a")], "b").errors.length, new (class extends Map {})()]',
];

/** Promises have numbers of Node's while another test of the process follows asynchronous calls. */
const withoutIds = (text: unknown): string => String(text).replace(/(async_id_symbol\))[^\n]*/g, '$1');

it('prints every value as the library does that copies all methods of JavaScript', async () => {
  const [whole, part] = [load(readFileSync(path, 'utf8')), load(await patchedSource())];
  for (const value of values) {
    for (const options of ['{}', '{ showHidden: true, getters: true, colors: true, sorted: true }']) {
      const code = `inspect(${value}, ${options})`;
      expect(withoutIds(part.inspect(code)), code).toBe(withoutIds(whole.inspect(code)));
    }
  }
  const formatted = 'format("%s %d %i %f %j %o %O %c %%", "a", 1.5, 2.5, "3", {}, [1], { a: 1 }, "", 5n)';
  expect(part.inspect(formatted)).toBe(whole.inspect(formatted));
  expect(whole.looks).toBeGreaterThan(700);
  expect(part.looks).toBeLessThan(300);
});
