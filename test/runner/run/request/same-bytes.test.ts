import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedVariable } from '../../../../src/core/session/types.ts';
import { parseHttpFile } from '../../../../src/formats/http/parse.ts';
import { exportText, importText } from '../../../../src/formats/index.ts';
import { library } from '../../library/built.ts';
import { folderOf } from '../files.ts';

/** Everything that arrives, a text for each request, byte for byte. */
const received: string[] = [];
const server = createServer((socket) => {
  let pending = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    pending += data.toString('latin1');
    for (let head = pending.indexOf('\r\n\r\n'); head >= 0; head = pending.indexOf('\r\n\r\n')) {
      const length = Number(/^content-length: (\d+)/im.exec(pending.slice(0, head))?.[1] ?? 0);
      if (pending.length < head + 4 + length) return;
      received.push(pending.slice(0, head + 4 + length));
      pending = pending.slice(head + 4 + length);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    }
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => void server.close());

/** What was received while something was done. */
async function wireOf(work: () => unknown): Promise<readonly string[]> {
  const before = received.length;
  await work();
  return received.slice(before);
}

const values = { x: 'a "b" &c\\', n: 7, o: { list: [1, 'two'] } };
const variables = Object.entries(values).map(
  ([name, value]): NamedVariable => ({
    name,
    value,
    secret: false,
    origin: { kind: 'script', label: '', at: null },
  }),
);

/** Writes what a session that was opened from a text exports, and its side files. */
function writeExport(folder: string, text: string, name: string): { readonly secrets: readonly string[] } {
  const { requests, variables: own, auth } = importText(text, name, 'apart');
  const all = [
    ...variables,
    ...own.map((each) => ({
      ...each,
      secret: false,
      origin: { kind: 'file', label: '', at: null } as const,
    })),
  ];
  const written = exportText({ requests, variables: all, ...(auth === undefined ? {} : { auth }) }, 'http', {
    fileName: name,
  });
  writeFileSync(join(folder, name), written.text);
  for (const side of written.sideFiles) writeFileSync(join(folder, side.path), side.text);
  return { secrets: written.secrets ?? [] };
}

const lines = fc.constantFrom(
  ...[
    '',
    'text',
    '  indented',
    'trail  ',
    '{"a": "{{x}}", "b": {{o}}}',
    '[1]',
    '# note',
    '< ./a.json',
    '<@ ./a.txt',
  ],
  ...[
    '<> stored.json',
    '> quoted',
    '?? status == 200',
    '{{x}}',
    '\\{{x}}',
    'a=1&b=2',
    'a = 1',
    '&c={{x}}',
    'ü😀',
  ],
  ...[
    'GET http://h/other',
    'Name: value',
    '===',
    '--B',
    'query { a }',
    "it's $HOME `x` \\",
    'HTTP/1.1 200 OK',
    '%}',
  ],
);

const texts = fc
  .record({
    before: fc.array(fc.constantFrom('# note', '', '# @tag a', '// note'), { maxLength: 2 }),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'put'),
    path: fc.constantFrom(
      '/p',
      '/p?a=1&b',
      '/a b',
      '/{{n}}',
      '/{{ x }}?q={{n}}',
      '/%20ü',
      "/it's",
      '/p#frag',
      '/{id}',
      '/a//b/../c',
      '/?q=a+b%2B',
    ),
    version: fc.constantFrom('', '', ' HTTP/1.1'),
    query: fc.array(
      fc.constantFrom(
        '  ?a=1',
        '  &b=2 3',
        '  &c',
        '  # note',
        '  &d={{x}}',
        '  &=f',
        '  &g=a%20b+c',
        '    /more',
      ),
      { maxLength: 3 },
    ),
    headers: fc.array(
      fc.constantFrom(
        ...[
          'A: 1',
          'A:  two  words ',
          'a: {{x}}',
          'B:',
          'C: x,',
          'D: \\{{x}}',
          'E: a\tb',
          '# note',
          'Content-Length: 3',
        ],
        ...[
          'text/plain',
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=B',
          'application/x-ndjson',
        ].map((type) => `Content-Type: ${type}`),
      ),
      { maxLength: 3 },
    ),
    body: fc.array(lines, { maxLength: 5 }),
    lineBreak: fc.constantFrom('\n', '\n', '\r\n'),
  })
  .map(({ before, method, path, version, query, headers, body, lineBreak }) =>
    [...before, `${method} ${url}${path}${version}`, ...query, ...headers, '', ...body].join(lineBreak),
  );

/** Whether it is sent, and kept whole: some bodies can only be in a file of their own, which is said. */
const isKept = (text: string): boolean =>
  !importText(text, '', 'apart').problems.some(
    ({ severity, message }) =>
      severity === 'error' || /^(?:Lines of the body|The body was omitted)/.test(message),
  );

describe('the same bytes are sent', () => {
  it('for generated requests that are typed, run, previewed, exported or given to curl', async () => {
    const folder = folderOf({ 'a.json': '{"file": "\\{{x}}"}\n', 'a.txt': 'n is {{n}}' });
    const session = await library.openSession({ cwd: folder, variables: values });
    const sample = fc.sample(texts, 60).filter(isKept);
    const typed: string[] = [];
    const sent: string[] = [];
    for (const text of sample) {
      const { preview, diagnostics } = session.preview(text);
      if (diagnostics.some(({ severity }) => severity === 'error')) continue;
      const [bytes = ''] = await wireOf(() => session.send(text));
      expect([text, bytes]).toEqual([
        text,
        expect.stringContaining(
          `${preview.method} ${new URL(preview.wireUrl ?? '').href.slice(url.length)} HTTP/1.1`,
        ),
      ]);
      for (const { name, value } of preview.headers)
        expect(bytes).toContain(`${name.text}: ${value.text}`.trim());
      sent.push(text);
      typed.push(bytes);
    }
    await session.close();
    expect(sent.length).toBeGreaterThan(20);

    const file = sent.map((text) => `###\n${text}\n`).join('\n');
    writeFileSync(join(folder, 'all.http'), file);
    expect(await wireOf(() => library.run(join(folder, 'all.http'), { variables: values }))).toEqual(typed);
    writeExport(folder, file, 'exported.http');
    expect(await wireOf(() => library.run(join(folder, 'exported.http'), { variables: values }))).toEqual(
      typed,
    );

    const { requests } = importText(file, 'all.http', 'apart');
    const { text: commands } = exportText({ requests, variables }, 'curl');
    writeFileSync(join(folder, 'commands.sh'), commands);
    const bytes = await wireOf(() => promisify(execFile)('bash', ['commands.sh'], { cwd: folder }));
    // curl does not replace placeholders in files.
    const sayable = (_: string, index: number): boolean => !/^<@ /m.test(sent[index] ?? '');
    expect(bytes.filter(sayable).map(withoutNames)).toEqual(typed.filter(sayable).map(withoutNames));
  });

  it('for every fixture and its export', async () => {
    const folder = folderOf({});
    const source = join(import.meta.dirname, '../../../fixtures/http/agree');
    const names = readdirSync(source).filter((name) => name.endsWith('.http'));
    const pairs = names.flatMap((name) => {
      const text = readFileSync(join(source, name), 'utf8').replaceAll(/https?:\/\/[\w.:-]+/g, url);
      const { collection, problems } = parseHttpFile(text, { fileExists: () => false });
      if (collection.requests.length === 0 || problems.some(({ severity }) => severity === 'error'))
        return [];
      writeFileSync(join(folder, name), text);
      const { secrets } = writeExport(folder, text, `again-${name}`);
      return secrets.length > 0 ? [] : [name];
    });
    const runAll = (files: readonly string[]) =>
      wireOf(() =>
        library.run(
          files.map((name) => join(folder, name)),
          { variables: values },
        ),
      );
    const first = await runAll(pairs);
    expect(first.length).toBeGreaterThan(20);
    expect(await runAll(pairs.map((name) => `again-${name}`))).toEqual(first);
  });
});

/** A request without what each program says of itself and of the connection; its headers are in no order. */
function withoutNames(request: string): readonly string[] {
  const [head = '', ...body] = request.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  const own = headers.filter(
    (header) => !/^(?:host|connection|user-agent|accept-encoding|content-length: 0$)/i.test(header),
  );
  return [
    line,
    ...own.map((header) => header.replace(/^[^:]*:\s*/, (name) => name.trim().toLowerCase())).sort(),
    body.join('\r\n\r\n'),
  ];
}
