// Parsing and rendering of templates, in megabytes a second, on texts that are meant to be hard.
import { built } from './helpers/built.mjs';

const entry = `
  export { createDynamicValues } from './src/core/template/dynamic/dynamic.ts';
  export { parseTemplate } from './src/core/template/parse.ts';
  export { renderTemplate, renderText } from './src/core/template/render.ts';
  export { parseRequest } from './src/core/request/parse/parse-request.ts';
  export { isRequestComplete } from './src/core/request/parse/complete.ts';
  export { createPreviewer } from './src/core/request/preview/previewer.ts';
  export { findJsonError } from './src/core/json/check.ts';
`;

/** Prints the table; resolves to its rows. */
export async function run() {
  const core = await built(entry);
  const rows = [];
  const measure = (what, size, work) => rows.push({ what, ...timed(size, work) });
  const scope = scopeOf(core);

  const json = jsonBody(10_000);
  const template = core.parseTemplate(json, 'json');
  measure('parse: JSON, 10,000 placeholders', json.length, () => core.parseTemplate(json, 'json'));
  measure('render with chunks: the same', json.length, () => flat(core.renderTemplate(template, scope).text));
  measure('render, text alone: the same', json.length, () => flat(core.renderText(template, scope).text));
  const { text } = core.renderText(template, scope);
  measure('check that it is JSON', json.length, () => core.findJsonError(text));

  for (const [name, text] of hardTexts(2 ** 20)) {
    measure(`parse and render: ${name}`, text.length, () =>
      core.renderTemplate(core.parseTemplate(text, 'json'), scope),
    );
    measure(`parse as a request: ${name}`, text.length, () => core.parseRequest(`POST http://h/ ${text}`));
  }

  const request = (path) => `POST http://h/${path}\nContent-Type: application/json\n\n${json}`;
  const previewer = core.createPreviewer();
  let key = 0;
  previewer.preview(request(''), scope);
  measure('preview: a key in the URL above the 1 MB body', json.length, () => {
    key += 1;
    previewer.preview(request(key), scope);
  });
  const oneLine = (path) => `POST http://h/${path} ${json}`;
  measure('preview: the same in one line', json.length, () => {
    key += 1;
    previewer.preview(oneLine(key), scope);
  });
  measure('complete? the same in one line', json.length, () => core.isRequestComplete(oneLine('')));
  console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
  return rows;
}

function jsonBody(count) {
  const items = Array.from({ length: count }, (_, index) => {
    const filler = 'x'.repeat(44);
    return `  {"id": {{ids[${index % 100}]}}, "name": "${index} {{user.name}}", "note": "${filler}"}`;
  });
  const half = items.slice(0, count / 2);
  return `[\n${half.join(',\n')}\n${' '.repeat(Math.max(0, 2 ** 20 - half.join(',\n').length))}]`;
}

function hardTexts(size) {
  const fill = (piece) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  return [
    ['{{{{{{', fill('{{')],
    ['{{a{{a{{a', fill('{{a')],
    ['{{a{{a ... }}', `${fill('{{a')}}}`],
    ['""""""', fill('"')],
    ['{{a["{{a["', fill('{{a["')],
    ['\\\\\\\\', fill('\\')],
    ['[[[[[[', fill('[')],
    ['{{a}}{{a}}', fill('{{a}}')],
    ['{{a\\n{{a\\n', fill('{{a\n')],
    ['plain text', fill('lorem ipsum dolor sit amet ')],
  ];
}

function scopeOf({ createDynamicValues }) {
  const origin = { kind: 'script', label: 'input 1', at: 0 };
  const variables = new Map([
    ['ids', { value: Array.from({ length: 100 }, (_, index) => index * 7), origin, secret: false }],
    ['user', { value: { name: 'Ada "the first" Lovelace' }, origin, secret: false }],
  ]);
  const dynamic = createDynamicValues({
    random: Math.random,
    uuid: () => 'u',
    now: Date.now,
    env: () => undefined,
  });
  return {
    version: '2.2.0',
    get: (name) => variables.get(name),
    names: () => variables.keys(),
    dynamic: dynamic.get,
  };
}

/** The median of enough runs to mean something. */
function timed(size, work) {
  const times = [];
  for (let warmUp = 0; warmUp < 5; warmUp += 1) work();
  for (let run = 0; run < 21; run += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  times.sort((left, right) => left - right);
  const median = times[10];
  return {
    'median ms': round(median),
    'worst ms': round(times[20]),
    'MB/s': Math.round(size / 2 ** 20 / (median / 1000)),
  };
}

// V8 joins texts lazily: reading one character makes it do the work.
const flat = (text) => text.charCodeAt(text.length >> 1);

const round = (milliseconds) => Math.round(milliseconds * 100) / 100;
