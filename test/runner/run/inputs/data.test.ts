import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonRecords } from '../../../../src/app/data/json.ts';
import { linesOfJson, openRows } from '../../../../src/app/data/rows.ts';
import { startDemoServer } from '../../../../src/demo/server.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

async function rowsOf(name: string, text: string | Uint8Array, iterations: number | null = null) {
  const folder = folderOf({});
  writeFileSync(join(folder, name), text);
  const rows: Record<string, unknown>[] = [];
  for await (const row of await openRows(join(folder, name), iterations)) {
    rows.push(Object.fromEntries(row.map((variable) => [variable.name, variable.value])));
  }
  return rows;
}

describe('rows of data', () => {
  it.each<[string, string, unknown[]]>([
    [
      'a.csv',
      '\uFEFFid,name\n1,"Ada, ""A"""\n\n2,"two\nlines"\n',
      [
        { id: '1', name: 'Ada, "A"' },
        { id: '2', name: 'two\nlines' },
      ],
    ],
    ['a.csv', 'id,name\r\n1,x\r\n', [{ id: '1', name: 'x' }]],
    ['a.tsv', 'id\tname\n1\tx,y\n', [{ id: '1', name: 'x,y' }]],
    ['a.csv', '\ufeffid;name;price\r\n1;"a;b,c";1,5\r\n', [{ id: '1', name: 'a;b,c', price: '1,5' }]],
    ['a.csv', 'id, name\n1 , "a ""b"" "\n', [{ id: '1', name: 'a "b" ' }]],
    ['a.csv', 'id,size\n1,5" pipe\n', [{ id: '1', size: '5" pipe' }]],
    ['a.tsv', 'id\tname\tz\n1\t\tx\n', [{ id: '1', name: '', z: 'x' }]],
    ['a.csv', 'id\tname\n1\tAda\n', [{ id: '1', name: 'Ada' }]],
    ['a.csv', 'id,name\n1,a;b\n', [{ id: '1', name: 'a;b' }]],
    [
      'a.json',
      '[{"id": 1, "on": true, "o": {"a": [1]}}, {"id": 2, "none": null}]',
      [{ id: 1, on: true, o: { a: [1] } }, { id: 2 }],
    ],
    ['a.json', '{"id": 1}', [{ id: 1 }]],
    ['a.ndjson', '{"id": 1}\n\n{"id": 2}', [{ id: 1 }, { id: 2 }]],
    ['a.jsonl', '{"t": "a\\nb"}\r\n', [{ t: 'a\nb' }]],
  ])('%s %j', async (name, text, wanted) => {
    expect(await rowsOf(name, text)).toEqual(wanted);
  });

  it('are read as newman reads them', async () => {
    const folder = folderOf({
      'a.csv': 'id,a name,zip,big\n-7,x 1,"007",12345678901234567890\n1.5,"1"\n,"","x"\n',
    });
    const rows: unknown[] = [];
    for await (const row of await openRows(join(folder, 'a.csv'), null, 'newman'))
      rows.push(row.map(({ name, value }) => [name, value]));
    expect(rows).toEqual([
      [
        ['id', -7],
        ['a_name', 'x 1'],
        ['zip', '007'],
        ['big', '12345678901234567890'],
      ],
      [
        ['id', 1.5],
        ['a_name', '1'],
      ],
      [
        ['id', ''],
        ['a_name', ''],
        ['zip', 'x'],
      ],
    ]);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['a.xlsx', '', /unknown file type/],
    ['a.csv', 'id,name\n1\n', /a\.csv:2: this row has 1 value, and the first line names 2 columns/],
    ['a.csv', 'id\n', /no rows/],
    ['a.csv', 'first name\nAda\n', /a\.csv:2: .*first name/],
    ['a.json', '[1]', /a\.json row 1: this row is not an object/],
    ['a.json', '[{"id": 1}, {"id": }]', /a\.json row 2: this is not JSON/],
    ['a.json', '[{"password": pw-of-ada}]', /row 1: this is not JSON: a value was expected at character 14$/],
    ['a.json', '[{"id": 1}', /ends in the middle/],
    ['a.json', '[{"id": 1}] x', /text after the end/],
    ['a.json', '[{"id": 1}}', /array is closed by a brace/],
    ['a.json', '', /the file is empty/],
    ['a.ndjson', '{"id": 1}\n{"id"', /a\.ndjson:2: this is not JSON/],
    ['a.ndjson', new Uint8Array([0x7b, 0xff]), /not UTF-8/],
  ])('%s %j is rejected', async (name, text, says) => {
    await expect(rowsOf(name, text)).rejects.toThrow(says);
  });

  it.each([
    [1, [1]],
    [5, [1, 2, 1, 2, 1]],
  ])('runs %i iterations of two rows', async (iterations, wanted) => {
    const rows = await rowsOf('a.ndjson', '{"n": 1}\n{"n": 2}\n', iterations);
    expect(rows.map(({ n }) => n)).toEqual(wanted);
  });

  it('reads the same rows for any split of the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }),
        fc.integer({ min: 1, max: 7 }),
        async (rows, size) => {
          const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
          const read = async (records: AsyncIterable<{ readonly values: unknown }>) => {
            const found: unknown[] = [];
            for await (const { values } of records) found.push(values);
            return found;
          };
          const lines = rows.map((row) => JSON.stringify(row)).join('\n');
          expect(await read(jsonRecords(inPieces(JSON.stringify(rows, null, 1), size), 'x'))).toEqual(
            asJson(rows),
          );
          expect(await read(linesOfJson(inPieces(lines, size), 'x'))).toEqual(asJson(rows));
        },
      ),
      { numRuns: 50 },
    );
  });
});

async function* inPieces(text: string, size: number): AsyncIterable<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe.concurrent('iterations', () => {
  let demo: Awaited<ReturnType<typeof startDemoServer>>;
  beforeAll(async () => {
    demo = await startDemoServer();
  });
  afterAll(() => demo.close());

  const file = [
    '### one',
    '< {%\nclient.setVar("seen", (client.getVar("seen") ?? 0) + 1); globalThis.count = (globalThis.count ?? 0) + 1;\n%}',
    'GET /users/{{id}}?seen={{seen}}',
    '',
    '> {%\nclient.test(`apart ${globalThis.count}`, () => expect(globalThis.count).to.equal(1));\n%}',
    '',
  ].join('\n');

  it.each(['1', '3', '6'])('are independent of each other, %s at once', async (parallel) => {
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    const cwd = folderOf({ 'api.http': file, 'ids.csv': `id\n${ids.join('\n')}\n` });
    const args = [
      'run',
      'api.http',
      '--var',
      `base_url=${demo.url}`,
      '--data',
      'ids.csv',
      '--parallel',
      parallel,
    ];
    const ran = await restloop([...args, '--reporter', 'json'], { cwd });
    const { files, summary } = JSON.parse(ran.stdout);
    const urls = files.map(
      (one: { requests: { request: { url: string } }[] }) => one.requests[0]?.request.url,
    );
    expect(urls.sort()).toEqual(ids.map((id) => `${demo.url}/users/${id}?seen=1`).sort());
    expect(files.map((one: { iteration: number }) => one.iteration)).toHaveLength(ids.length);
    expect([summary.failed, ran.code, ran.stderr]).toEqual([0, 0, '']);
  });

  it('are reported up to an invalid row', async () => {
    const cwd = folderOf({ 'api.http': 'GET /users/{{id}}\n', 'ids.ndjson': '{"id": 1}\n{"id": 2}\nnope\n' });
    const args = [
      'run',
      'api.http',
      '--var',
      `base_url=${demo.url}`,
      '--data',
      'ids.ndjson',
      '--reporter',
      'json',
    ];
    const ran = await restloop(args, { cwd });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      summary: { requests: 2 },
      exitCode: 2,
      stopped: 'failed',
    });
    expect(ran.stderr).toMatch(/ids\.ndjson:3: this is not JSON/);
    expect(ran.code).toBe(2);
  });
});
