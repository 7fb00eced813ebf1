// One key in a body of a megabyte: the editing command, then the colours of what is visible. In milliseconds.
import { built } from './helpers/built.mjs';

const entry = `
  export { applyCommand, createEditor } from './src/core/editor/editor.ts';
  export { complete } from './src/core/editor/completion/complete.ts';
  export { ghostText } from './src/core/editor/ghost.ts';
  export { Highlighter } from './src/core/editor/highlight/highlighter.ts';
  export { searchHistory } from './src/core/editor/history/history-search.ts';
  export { InputParser } from './src/core/editor/input-parser.ts';
  export { placeholderAt } from './src/core/editor/placeholder-at.ts';
`;

const keys = 500;
/** As much as 40 lines of 100 characters show. */
const visible = 4000;

/** Prints the tables; resolves to their rows. */
export async function run() {
  const core = await built(entry);
  const rows = [];
  for (const [body, text] of bodies(2 ** 20)) {
    for (const [place, share] of [
      ['start', 0],
      ['middle', 0.5],
      ['end', 1],
    ]) {
      rows.push({ body, place, ...typeInto(core, text, share) });
    }
  }
  console.table(rows);
  const others = otherRows(core);
  console.table(others);
  return [...rows, ...others];
}

function typeInto(core, text, share) {
  const highlighter = new core.Highlighter();
  let state = core.applyCommand(core.createEditor(), { name: 'paste', text });
  state = core.applyCommand(state, {
    name: 'move-to',
    offset: Math.max(20, Math.floor(text.length * share)),
  });
  const commands = [];
  const colours = [];
  const both = [];
  for (let index = 0; index < keys; index += 1) {
    const command = index % 5 === 4 ? { name: 'backward-delete-char' } : { name: 'insert', text: 'x' };
    const start = performance.now();
    state = core.applyCommand(state, command);
    const middle = performance.now();
    const { cursor } = state.document;
    const range = { start: Math.max(0, cursor - visible / 2), end: cursor + visible / 2 };
    highlighter.range(state.document.text, range, { kind: 'request', scope: null });
    const end = performance.now();
    commands.push(middle - start);
    colours.push(end - middle);
    both.push(end - start);
  }
  // The first key reads all that is before the cursor.
  const first = round(both.shift());
  return {
    'command median': quantile(commands, 0.5),
    'highlight median': quantile(colours, 0.5),
    'both median': quantile(both, 0.5),
    'both p99': quantile(both, 0.99),
    'first key': first,
  };
}

function otherRows(core) {
  const [, json] = bodies(2 ** 20)[0];
  const pasted = `\u001b[200~${json}\u001b[201~`;
  const history = Array.from(
    { length: 10_000 },
    (_, index) => `GET /users/${index}?page=${index % 97} X-API-Key:{{key}}`,
  );
  const document = { text: `${json}{{us`, cursor: json.length + 4 };
  const variables = { names: () => ['user', 'users'], get: () => undefined };
  return [
    ['a paste of 1 MB, parsed', () => new core.InputParser().push(pasted)],
    [
      'a paste of 1 MB, put in and undone',
      () => {
        const state = core.applyCommand(core.createEditor('x'), { name: 'paste', text: json });
        core.applyCommand(state, { name: 'undo' });
      },
    ],
    ['Ctrl+R among 10,000 inputs', () => core.searchHistory(history, 'users 99')],
    [
      'a suggestion among 10,000 inputs',
      () => core.ghostText({ text: 'GET /users/7?', cursor: 13 }, history),
    ],
    ['the placeholder under the cursor', () => core.placeholderAt(document.text, document.cursor)],
    ['completion in a body of 1 MB', () => core.complete(document, { variables })],
  ].map(([what, work]) => ({ what, ...timed(work) }));
}

function timed(work) {
  const times = [];
  for (let index = 0; index < 50; index += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function bodies(size) {
  const head = 'POST /users\nContent-Type: application/json\n\n';
  const item = (index) =>
    `  {"id": ${index}, "name": "user ${index} é", "mail": "{{user.mail}}", "on": true},\n`;
  const items = Array.from({ length: Math.floor(size / 70) }, (_, index) => item(index)).join('');
  const fill = (piece) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  return [
    ['JSON, 15,000 lines', `${head}[\n${items}]`],
    ['JSON, one line', `${head}[${items.replaceAll('\n', '')}]`],
    ['text, one line', `POST /\n\n${fill('lorem ipsum dolor ')}`],
    ['CJK, one line', `POST /\n\n${fill('漢字')}`],
    ['emoji, one line', `POST /\n\n${fill('👨‍👩‍👧‍👦🇨🇭')}`],
    ['a million line feeds', `POST /\n\n${fill('\n')}`],
    ['a million {{', `POST / {"a": "${fill('{{')}`],
  ];
}

function quantile(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return round(sorted[Math.floor((sorted.length - 1) * share)]);
}

const round = (milliseconds) => Math.round(milliseconds * 100) / 100;
