// Every change that the build makes to a dependency. Each says what it costs to go without it: median milliseconds on
// Node 20, where a bare `node -e` takes 29.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const layoutEngine = /[\\/]yoga-wasm-base64-esm\.js$/;
const base64 = /(?<=data:application\/octet-stream;base64,)[\w+/=]+/;

const patches = {
  // The first width reads tables of emoji, and most lines have none: +29 to `preview`, +57 to the first frame.
  // The first segmenter of a process reads its tables: +9 to the first frame.
  'quick widths': {
    file: /[\\/]string-width[\\/]index\.js$/,
    change: (text) =>
      replace(
        replace(
          makeSegmenterLate(text),
          /^const rgiEmojiRegex = (.*);$/m,
          'let madeRegex; const rgiEmojiRegex = { test: (text) => (madeRegex ??= $1).test(text) };',
        ),
        /^export default function stringWidth\((\w+).*\{$/m,
        `import { simpleLineWidth } from ${sourceFile('core/text/characters.ts')};
$&
const simple = typeof $1 === 'string' && arguments.length === 1 ? simpleLineWidth($1) : null;
if (simple !== null) return simple;`,
      ),
  },
  'late segmenter of Ink': { file: /[\\/]ink[\\/]build[\\/]line-update\.js$/, change: makeSegmenterLate },
  'late segmenter of wrap-ansi': { file: /[\\/]wrap-ansi[\\/]index\.js$/, change: makeSegmenterLate },
  'late segmenter of slice-ansi': {
    file: /[\\/]slice-ansi[\\/]tokenize-ansi\.js$/,
    change: makeSegmenterLate,
  },
  'late segmenter of ansi-tokenize': {
    file: /[\\/]ansi-tokenize[\\/]build[\\/]tokenize\.js$/,
    change: makeSegmenterLate,
  },
  // HTTP/2 is loaded with undici, and few servers choose it: +12 to 20 to `send`.
  'late HTTP/2 of undici': {
    file: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client\.js$/,
    change: (text) =>
      replace(
        text,
        "const connectH2 = require('./client-h2.js')",
        "const connectH2 = (...args) => require('./client-h2.js')(...args)",
      ),
  },
  // It brings its parser twice, with and without vector instructions: +24 kB of the package, and 73 kB more to read for
  // `send`. The one without, which runs everywhere, adds 2% to a bare request.
  'one parser of undici': {
    file: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h1\.js$/,
    change: (text) => replace(text, '../llhttp/llhttp_simd-wasm.js', '../llhttp/llhttp-wasm.js'),
  },
  // It takes fetch along for bodies that are FormData, which we never give it: +14 kB of the package.
  'no FormData in undici': {
    file: /[\\/]undici[\\/]lib[\\/]web[\\/]fetch[\\/]body\.js$/,
    change: (text) => replace(text, /^.*extractBody.*$/s, ''),
  },
  // The serializer of cheerio needs three functions of `entities`, whose tables come along, older ones than those of the
  // parser: +22 kB of the package.
  'no tables in the serializer of cheerio': {
    file: /[\\/]dom-serializer[\\/]lib[\\/]esm[\\/]index\.js$/,
    change: (text) => replace(text, 'from "entities"', 'from "entities/lib/escape.js"'),
  },
  // Its WebAssembly stands in its code as base64, which it decodes with fetch, for which Node loads an HTTP client: +27 to
  // the first frame, and +11 kB of the package. It is a file of its own.
  'no WebAssembly in the code of yoga-layout': {
    file: layoutEngine,
    change: (text) => replace(text, base64, ''),
  },
  'WebAssembly of yoga-layout from a file': {
    file: /[\\/]yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/,
    change: (text) =>
      `import { readFileSync } from 'node:fs';
${replace(text, 'loadYoga()', "loadYoga({ wasmBinary: readFileSync(new URL('../yoga.wasm', import.meta.url)) })")}`,
  },
  // Ink asks for developer tools where DEV is set, which a user of the shell may have done for another program.
  'no developer tools in Ink': {
    file: /[\\/]ink[\\/]build[\\/]reconciler\.js$/,
    change: (text) => replace(text, "await import('./devtools.js')", 'undefined'),
  },
  // Ink's own splits every line into styled characters, in each frame: +15 to the first one.
  "Ink's output": { file: /[\\/]ink[\\/]build[\\/]output\.js$/, change: replacedBy('shell/ink/output.ts') },
  // It copies all of JavaScript's methods in each new realm, and calls every tenth: +3 to each row of data with a script.
  'fewer primordials of node-inspect-extracted': {
    file: /[\\/]node-inspect-extracted[\\/]dist[\\/]inspect\.js$/,
    change: copyUsedPrimordials,
  },
};

/** An esbuild plugin that applies the patches. A build fails where a file of a patch holds nothing to change. */
export const patched = {
  name: 'patched',
  setup(plugin) {
    for (const [name, { file, change }] of Object.entries(patches)) {
      plugin.onLoad({ filter: file }, async ({ path }) => {
        const contents = change(await readFile(path, 'utf8'));
        applied.add(name);
        return { contents };
      });
    }
  },
};

const applied = new Set();

/** The WebAssembly of yoga-layout, for the file `yoga.wasm` beside the folder of chunks. */
export async function layoutEngineFile() {
  const file = new URL('../binaries/yoga-wasm-base64-esm.js', import.meta.resolve('yoga-layout'));
  const [text] = base64.exec(await readFile(file, 'utf8'));
  return Buffer.from(text, 'base64');
}

/** Throws where a patch was not applied in the builds so far: its file is no longer part of a bundle. */
export function checkPatches() {
  const missing = Object.keys(patches).filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`These patches found no file: ${missing.join(', ')}.`);
}

function replace(text, pattern, replacement) {
  const changed = text.replace(pattern, replacement);
  if (changed === text) throw new Error(`There is nothing to patch: ${pattern} was not found.`);
  return changed;
}

function makeSegmenterLate(text) {
  return replace(
    text,
    /^const (\w+) = (new Intl\.Segmenter\(.*\));$/m,
    'let madeSegmenter; const $1 = { segment: (text) => (madeSegmenter ??= $2).segment(text) };',
  );
}

/** Copies the methods of JavaScript that the text of the library names (`ArrayPrototypePush`), instead of all. */
function copyUsedPrimordials(text) {
  const names = new Set(text.match(/\b[A-Z]\w+/g));
  const isUsed = (owner, key) => {
    const name = typeof key === 'symbol' ? `Symbol${capital(key.description.slice(7))}` : capital(key);
    return [name, `Get${name}`, `Set${name}`, `${name}Apply`].some((one) => names.has(`${owner}${one}`));
  };
  const written = (key) => (typeof key === 'symbol' ? key.description : JSON.stringify(key));
  const table = primordials().flatMap(([owner, object]) => {
    const keys = Reflect.ownKeys(object).filter((key) => isUsed(owner, key));
    return keys.length === 0 ? [] : [`${owner}:[${keys.map(written)}]`];
  });
  const copied = 'for(const l of used[i]??[]){const o=f(l),s=r(t,l);if(!s)continue;';
  const changed = replace(text, /for\(const l of o\(t\)\)\{const o=f\(l\),s=r\(t,l\);/g, copied);
  return `const used={${table}};${changed}`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The objects that the methods belong to, by the names that the library has for them. */
function primordials() {
  const { getPrototypeOf } = Object;
  const iterated = { Array: [], String: '', Map: new Map(), Set: new Set() };
  const globals = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name));
  const objects = globals.map((name) => [name, globalThis[name]]);
  const classes = [...objects, ['TypedArray', getPrototypeOf(Uint8Array)]].filter(
    ([, one]) => one?.prototype,
  );
  return [
    ...objects.filter(([, one]) => Object(one) === one),
    classes.at(-1),
    ...classes.map(([name, { prototype }]) => [`${name}Prototype`, prototype]),
    ...Object.entries(iterated).map(([name, one]) => [
      `${name}IteratorPrototype`,
      getPrototypeOf(one[Symbol.iterator]()),
    ]),
  ];
}

function replacedBy(ours) {
  return () => `export { default } from ${sourceFile(ours)};`;
}

/** The path of a source file, as an import names it. */
function sourceFile(path) {
  return JSON.stringify(fileURLToPath(new URL(`../src/${path}`, import.meta.url)));
}
