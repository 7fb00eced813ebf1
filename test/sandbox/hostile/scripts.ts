import { poisonScripts } from './poison-scripts.ts';
import { type HostileScript, script } from './script.ts';

const loops: readonly HostileScript[] = [
  script('while (true)', 'while (true) {}', 'timeout'),
  script('a loop after setVar', "client.setVar('seen', 1); for (;;);", 'timeout'),
  script('a loop after await', 'await null; while (true) {}', 'timeout'),
  script('a loop after a response', "await client.send('GET /x'); for (;;);", 'timeout'),
  script('a loop left to a response', "client.send('GET /x').then(() => { for (;;); }); 1", 'value'),
  script('a loop in a timer', 'setTimeout(() => { for (;;); }); await new Promise(() => {})', 'timeout'),
  script('a loop left to an interval', 'setInterval(() => { for (;;); }, 1); 1', 'value'),
  script(
    'a loop in an asynchronous test',
    "client.test('t', async () => { await null; for (;;); })",
    'timeout',
  ),
  script('a loop in a getter', '({ get x() { for (;;); } }).x', 'timeout'),
  script('a loop in a getter of the value', '({ get x() { for (;;); } })', 'timeout', 'value'),
  script('a loop in a trap', 'Object.keys(new Proxy({}, { ownKeys() { for (;;); } }))', 'timeout'),
  script(
    'a loop in the traps of the value',
    'new Proxy({}, { get() { for (;;); }, ownKeys() { for (;;); } })',
    'value',
  ),
  script('a loop in toString', '`${{ toString() { for (;;); } }}`', 'timeout'),
  script('a loop in toJSON of the value', '({ toJSON() { for (;;); } })', 'timeout'),
  script(
    'a loop in an inspector of the value',
    "({ [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } })",
    'timeout',
  ),
  script(
    'a loop in prepareStackTrace',
    "Error.prepareStackTrace = () => { for (;;); }; throw new Error('x')",
    'timeout',
  ),
  script(
    'a loop in the message of an error',
    "throw Object.defineProperty(new Error('x'), 'message', { get() { for (;;); } })",
    'timeout',
  ),
  script('a loop in a variable', "client.setVar('v', { get x() { for (;;); } })", 'timeout'),
  script('a loop in code from text', "new Function('for (;;);')()", 'timeout'),
  script(
    'a loop of microtasks',
    'const again = () => Promise.resolve().then(again); again(); 1',
    'timeout',
    'value',
  ),
  script('a loop of awaits', 'for (;;) await null', 'timeout'),
  script(
    'an endless asynchronous generator',
    'for await (const x of (async function* () { for (;;) yield 1; })());',
    'timeout',
  ),
  script(
    'an endless iterator',
    '[...{ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }]',
    'timeout',
    'memory',
    'exception',
  ),
  script('a comparison that loops', 'new Array(1e5).fill(1).sort(() => { for (;;); })', 'timeout'),
  script('a regular expression', "/(a+)+$/.test('a'.repeat(60) + 'b')", 'timeout'),
  script('a regular expression in replace', "'a'.repeat(60).replace(/(a*)*b/g, '')", 'timeout'),
  script(
    'a long built-in',
    "'x'.repeat(2 ** 28).split('').join('y').split('').join('z')",
    'memory',
    'timeout',
    'exception',
  ),
];

export const hostileScripts: readonly HostileScript[] = [
  ...loops,

  // Recursion.
  script('recursion', '(function f() { f(); })()', 'exception'),
  script(
    'recursion that catches itself',
    'function g() { try { g(); } finally { g(); } } g()',
    'timeout',
    'exception',
  ),
  script(
    'asynchronous recursion',
    'await (async function f() { await f(); })()',
    'exception',
    'timeout',
    'memory',
  ),
  script(
    'recursion in toJSON',
    'const j = { toJSON() { return { j }; } }; JSON.stringify(j)',
    'exception',
    'timeout',
  ),
  script(
    'a deep value',
    'let deep = []; for (let i = 0; i < 1e5; i++) deep = [deep]; deep',
    'value',
    'exception',
    'timeout',
  ),
  script(
    'a deep variable',
    "let d = []; for (let i = 0; i < 1e5; i++) d = [d]; client.setVar('d', d)",
    'exception',
    'timeout',
  ),

  // Memory.
  script('an array without end', 'const a = []; for (;;) a.push([1.5])', 'timeout', 'memory'),
  script(
    'an array of numbers without end',
    'const a = []; for (;;) a.push(new Array(1000).fill(1.1))',
    'memory',
    'timeout',
  ),
  script('a string that doubles', "let s = 'x'; for (;;) s += s", 'exception', 'memory'),
  script(
    'strings without end',
    "const t = []; for (;;) t.push('x'.repeat(1e6).replace(/x/g, 'yz'))",
    'timeout',
    'memory',
  ),
  script(
    'a Map without end',
    'const m = new Map(); for (let i = 0; ; i++) m.set(i, i)',
    'timeout',
    'memory',
    'exception',
  ),
  script(
    'a Set of objects without end',
    'const o = new Set(); for (;;) o.add({})',
    'timeout',
    'memory',
    'exception',
  ),
  script(
    'symbols without end',
    'const y = []; for (let i = 0; ; i++) y.push(Symbol.for(`s${i}`))',
    'timeout',
    'memory',
  ),
  script('a huge array', 'new Array(2 ** 27).fill()', 'timeout', 'memory', 'exception'),
  script('a huge list from nothing', 'Array.from({ length: 1e9 })', 'timeout', 'memory', 'exception'),
  script(
    'typed arrays without end',
    'const u = []; for (;;) u.push(new Uint8Array(1e7).fill(1))',
    'memory',
    'timeout',
    'exception',
  ),
  script(
    'a buffer that grows',
    'const b = new ArrayBuffer(0, { maxByteLength: 2 ** 32 }); b.resize(2 ** 31); new Uint8Array(b).fill(1).length',
    'memory',
    'timeout',
    'exception',
    'value',
  ),
  script(
    'a buffer that grows a little at a time',
    'const slow = new ArrayBuffer(0, { maxByteLength: 2 ** 32 }); let size = 0; setInterval(() => { size += 2 ** 24; slow.resize(size); new Uint8Array(slow).fill(1, size - 2 ** 24) }, 1); await new Promise(() => {})',
    'memory',
  ),
  script(
    'caches of Intl',
    "const n = []; for (let i = 0; ; i++) n.push(new Intl.NumberFormat('en', { minimumFractionDigits: i % 20 }))",
    'timeout',
    'memory',
  ),
  script('a number that squares', 'let big = 3n; for (;;) big *= big', 'timeout', 'exception', 'memory'),
  script(
    'nested JSON',
    "JSON.parse('['.repeat(5e6) + ']'.repeat(5e6)).length",
    'exception',
    'memory',
    'timeout',
    'value',
  ),
  script(
    'much JSON',
    'JSON.parse(`[${\'{"a":[1]},\'.repeat(3e6)}0]`).length',
    'timeout',
    'memory',
    'exception',
  ),
  script('much code', "eval('f = () => {};'.repeat(2e6))", 'memory', 'timeout', 'exception'),
  script('WebAssembly', 'new WebAssembly.Memory({ initial: 60000 })', 'exception'),
  script('shared memory', 'new SharedArrayBuffer(2 ** 30)', 'exception'),

  script(
    'a variable of 2 ** 40 shared paths',
    "let w = 1; for (let i = 0; i < 40; i++) w = [w, w]; client.setVar('w', w)",
    'exception',
    'timeout',
  ),
  script(
    'a value of 2 ** 40 shared paths',
    'let w = 1; for (let i = 0; i < 40; i++) w = [w, w]; w',
    'timeout',
    'memory',
  ),

  // Floods.
  script('lines without end', "for (;;) console.log('x'.repeat(1000))", 'timeout'),
  script('changes without end', "for (let i = 0; ; i++) client.setVar('i', i)", 'timeout', 'exception'),
  script('tests without end', "for (;;) client.test('t', () => {})", 'timeout', 'exception'),
  script(
    'requests without end',
    "await Promise.all(Array.from({ length: 5000 }, () => client.send('GET /x')))",
    'exception',
    'timeout',
  ),
  script('timers without end', 'for (;;) setTimeout(() => {}, 1e6)', 'exception', 'timeout'),
  script('a variable of 250 MB', "client.setVar('big', 'x'.repeat(2.5e8))", 'exception', 'memory'),

  // Waiting.
  script('a promise that never settles', 'await new Promise(() => {})', 'timeout'),
  script('an asynchronous test that never ends', "client.test('t', () => new Promise(() => {}))", 'timeout'),
  {
    ...script(
      'waiting beside an interval',
      'setInterval(() => {}, 5); await new Promise(() => {})',
      'interrupted',
    ),
    interrupt: true,
  },
  { ...script('a loop that is interrupted', 'for (;;);', 'interrupted'), interrupt: true },
  ...poisonScripts,
];
