import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../e2e/server.ts';
import { restloop, stackFrame, temporaryHome } from './program.ts';

const json =
  '{"big": 12345678901234567890, "price": 1.10, "huge": 1e400, "b": 1, "a": 2, "a": 3, "list": [{"id": 1.0}, {"id": 2}]}';

/** More than the pipe to a program holds. */
const longBody = 'x'.repeat(400_000);

const xml =
  '<feed xmlns="urn:a" xmlns:x="urn:x"><entry id="1"><title>One</title></entry><entry id="2"><x:t>Two</x:t></entry></feed>';
const html = '<!doctype html><ul><li class=a>One<li>Two<br></ul><p @click="go">x';

const manyItems = `<feed>${Array.from({ length: 12_000 }, (_, id) => `<item id="${id}"><n>${id % 100}</n></item>`).join('')}</feed>`;

const bodies: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/text': ['text/plain', 'plain'],
  '/long': ['text/plain', longBody],
  '/rows': ['application/json', JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id })))],
  '/xml': ['application/xml', xml],
  '/html': ['text/html', html],
  '/items': ['application/xml', manyItems],
  '/bytes': ['application/octet-stream', '\0'.repeat(800)],
  '/csv': ['text/csv', 'id;name\n10;Bo\n9;"Ada, L"\n'],
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const status = url === '/missing' ? 404 : 200;
    const [type, body] = bodies[url] ?? ['application/json', json];
    // Two responses of different seconds would differ.
    response.sendDate = false;
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  });
});
afterAll(() => server.close());

/** What the inputs print, played one after another. */
async function play(
  inputs: readonly string[],
  { args = [], home = temporaryHome() }: { readonly args?: readonly string[]; readonly home?: string } = {},
) {
  const ran = await restloop(['--var', `base_url=${server.url}`, ...args], {
    home,
    input: `${inputs.join('\n')}\n`,
  });
  expect(ran.stderr).not.toMatch(stackFrame);
  const last = ran.stdout.lastIndexOf(`> ${inputs.at(-1)}\n`);
  return { ...ran, last: ran.stdout.slice(last + `> ${inputs.at(-1)}\n`.length) };
}

describe.concurrent('.res table', () => {
  it('prints the first array of objects, or the one at a path, with the columns that are named', async () => {
    expect((await play(['GET /', '.res table'])).last.split('\n').map((line) => line.trimEnd())).toEqual([
      'id',
      '1.0',
      '2',
      '',
    ]);
    const ran = await play(['GET /rows', '.res table $[?@.id < 2] columns id sort -id']);
    expect(ran.last.replaceAll(/ +/g, '')).toBe('id↓\n1\n0\n');
  });

  it('prints the records of CSV, sorted by numbers', async () => {
    const ran = await play(['GET /csv', '.res table sort id']);
    expect(ran.last.replaceAll(/ +/g, ' ')).toBe('id ↑ name \n9 Ada, L \n10 Bo \n');
  });

  it('writes CSV to a file', async () => {
    const home = temporaryHome();
    const file = join(home, 'list.csv');
    const ran = await play(['GET /', `.res table $.list csv ${file}`], { home });
    expect(ran.last).toContain('Wrote 2 rows as CSV to');
    expect(readFileSync(file, 'utf8')).toBe('id\r\n1.0\r\n2\r\n');
  });

  it.each([
    ['.res table $.big', 'There is no array of objects or CSV at $.big.'],
    ['.res table columns nope', 'The table has no column called nope.'],
    ['.res table sort', '.res table does not have these options.'],
    ['.res.body', '.res shows the whole response, .res $.name a part; in JavaScript it is res.body'],
    ['.res.body', 'There is no .res.body.'],
    ['.res headers', 'There is no .res headers.'],
    ['.until state == done', 'for a member of a JSON body write $.state'],
    ['.res tabel', '"tabel" is not the number of a response.'],
  ])('%s says: %s', async (input, sentence) => {
    const ran = await play(['GET /', input]);
    expect(ran.stderr).toContain(sentence);
    expect(ran.code).toBe(2);
  });
});

it('names the command for a number after .history', async () => {
  // A port may contain a shorter number, and .history searches URLs.
  const { stdout, stderr } = await play(['GET /', '.history 999999']);
  expect(stdout + stderr).toContain('.history lists all, .res 999999 shows response 999999');
});

describe.concurrent('.path in XML and HTML', () => {
  it.each([
    ['/xml', '//entry[2]/x:t', '<x:t xmlns:x="urn:x">Two</x:t>\n'],
    ['/xml', '//entry/@id', '1\n2\n'],
    ['/xml', 'count(//entry)', '2\n'],
    ['/xml', 'entry[id="1"] title', '<title>One</title>\n'],
    ['/items', '(//item[n = 99])[last()]/@id', '11999\n'],
    ['/html', 'li.a', '<li class="a">One</li>\n'],
    ['/html', '//li[2]', '<li>Two\n  <br/>\n</li>\n'],
  ])('of %s finds %s', async (target, path, printed) => {
    expect((await play([`GET ${target}`, `.path ${path}`])).last).toBe(printed);
  });

  it.each([
    ['//entry[', 'This is not an XPath: XPath parse error'],
    ['entry[', 'This is not a CSS selector: '],
  ])('reports the problem of %s', async (path, sentence) => {
    const ran = await play(['GET /xml', `.path ${path}`]);
    expect(ran.stderr).toContain(sentence);
    expect(ran.code).toBe(2);
  });

  it('says where nothing matches', async () => {
    const ran = await play(['GET /html', '.res //table']);
    expect(ran.stdout + ran.stderr).toContain('Nothing matches.');
  });
});

describe.concurrent('.path', () => {
  it.each([
    ['$.big', '[\n  12345678901234567890\n]\n'],
    ['$.price', '[\n  1.10\n]\n'],
    ['$.huge', '[\n  1e400\n]\n'],
    ['$.list[*].id', '[\n  1.0,\n  2\n]\n'],
    ['$.nothing', '[]\n'],
    ['big', '[\n  12345678901234567890\n]\n'],
    ['$.list[?@.id == 2]', '[\n  {\n    "id": 2\n  }\n]\n'],
  ])('%s is selected unchanged', async (path, printed) => {
    expect((await play(['GET /', `.path ${path}`])).last).toBe(printed);
  });

  it('keeps the order of keys, and repeated keys', async () => {
    expect((await play(['GET /', '.path $'])).last).toMatch(/"b": 1,\n\s+"a": 2,\n\s+"a": 3,/);
  });

  it.each([
    ['/', '$.a[', 'This is not a JSONPath: it is invalid at column 5.'],
    ['/text', '$.a', 'The response is not JSON'],
  ])('of %s, %s says %s', async (target, path, sentence) => {
    const ran = await play([`GET ${target}`, `.path ${path}`]);
    expect(ran.stderr).toContain(sentence);
    expect(ran.code).toBe(2);
  });
});

describe.concurrent('.stats and .history', () => {
  it('show the distribution of times and the statuses of the last request', async () => {
    const { last } = await play(['GET /other', 'GET /', 'GET /?page=2', 'GET /?page=3', '.stats']);
    const lines = last.trimEnd().split('\n');
    expect(lines[0]).toBe(`GET ${server.url}/`);
    expect(lines[1]).toBe('Successful 3');
    expect(lines[2]).toMatch(/^requests 3 {2}min .* median .* p95 .* p99 .* max .* ms$/);
    expect(lines.slice(3)).toHaveLength(8);
    expect(lines.some((line) => line.includes('█'))).toBe(true);
  });

  it('accept the words of a search', async () => {
    const { last } = await play(['GET /missing', 'GET /', 'GET /missing', '.stats 4xx']);
    expect(last).toMatch(/^4xx\nClient error 2\nrequests 2 /);
  });

  it('report that nothing was sent or that nothing matches', async () => {
    expect((await play(['.stats'])).last).toContain('No request has been sent in this session yet.');
    expect((await play(['GET /', '.stats zebra'])).last).toContain('No exchange matches "zebra".');
  });

  it('draw the times of a request in its newest row', async () => {
    const { last } = await play(['GET /one', 'GET /', 'GET /', 'GET /', '.history']);
    const rows = last.trimEnd().split('\n').slice(1);
    expect(rows.map((row) => /[▁▂▃▄▅▆▇█]+/.exec(row)?.[0].length ?? 0)).toEqual([0, 0, 0, 3]);
  });

  it('search other sessions and bodies, and suggest a session or a filter', async () => {
    const home = temporaryHome();
    await play(['.save shop', 'GET /missing', 'POST /orders name=Ada'], { home });
    const { last, stderr } = await play(
      ['GET /text', '.history session:*', '.history session:shop body:ADA', '.history body:plain'],
      { home },
    );
    expect(last.trim().split('\n')).toHaveLength(2);
    expect(last).toMatch(/^1 .*\/text$/m);
    expect(stderr).toBe('');
    const all = await play(['GET /text', '.history session:* status:2xx'], { home });
    expect(all.last).toMatch(/^session .*\nshop +2 .*POST .*\/orders\n +1 .*GET .*\/text\n$/);
    const one = await play(['.history session:shop body:"ADA"'], { home });
    expect(one.last).toMatch(/^session .*\nshop +2 .*\/orders\n$/);
    const wrong = await play(['.history session:shp', '.history stauts:404'], { home });
    expect(wrong.stderr).toMatch(/There is no session "shp"\.\n.*did you mean shop\?/);
    expect(wrong.last).toMatch(/No exchange matches "stauts:404"\.\n.*did you mean status:\?/);
  });

  it('include exchanges of an earlier run from disk', async () => {
    const home = temporaryHome();
    await play(['.save kept', 'GET /', 'GET /'], { home });
    const { last } = await play(['GET /', '.stats'], { home, args: ['--session', 'kept'] });
    expect(last).toContain('requests 3 ');
  });
});

describe.concurrent('| program', () => {
  it.each([
    ['| grep -o \'"price": [0-9.]*\'', '"price": 1.10\n'],
    ['| wc -c | tr -d " "', `${json.length}\n`],
    ['.pipe cat', `${json}\n`],
    ['| printf "\\033[31mred\\033[0m"', 'red\n'],
    ['| less', `${json}\n`],
  ])('%s prints the unchanged output of the program', async (input, printed) => {
    expect((await play(['GET /', input])).last).toBe(printed);
  });

  it('streams a body from its file', async () => {
    const { last } = await play(['.set body.memory 10000', 'GET /long', '| wc -c | tr -d " "']);
    expect(last).toBe(`${longBody.length}\n`);
  });

  it('accepts a program that does not read its input', async () => {
    expect((await play(['GET /long', '| echo done'])).last).toBe('done\n');
  });

  it.each([
    ['| grep zebra', 'grep zebra ended with 1.', ''],
    ['| echo said; echo why >&2; exit 3', 'ended with 3: why', 'said\n'],
    ['| no-such-program-here', 'ended with 127', ''],
    ['|', 'Which program?', ''],
  ])('%s reports its failure, and loses nothing', async (input, sentence, printed) => {
    const ran = await play(['GET /', input]);
    expect(ran.stderr).toContain(sentence);
    expect(ran.last).toBe(printed);
    expect(ran.code).toBe(2);
  });
});

describe.concurrent('.copy and .save-body without a terminal', () => {
  it('report that there is no clipboard', async () => {
    expect((await play(['GET /', '.copy'])).stderr).toContain('No clipboard is available here.');
  });

  it('overwrite an existing file without a question', async () => {
    const path = join(temporaryHome(), 'body.json');
    writeFileSync(path, 'old');
    await play(['GET /', `.save-body ${path}`]);
    expect(readFileSync(path, 'utf8')).toBe(json);
  });
});

describe.concurrent('.diff', () => {
  it('compares status and body', async () => {
    const { last } = await play(['GET /missing', 'GET /', '.diff']);
    expect(last).toBe('status\n- 404 Not Found\n+ 200 OK\n');
  });
});

describe('a body of bytes from standard input', () => {
  it('is dumped as far as in the shell, and .res dumps all of it', async () => {
    const dumped = (text: string) => text.split('\n').filter((line) => /^[0-9a-f]{8} /.test(line)).length;
    const first = await play(['GET /bytes']);
    expect(first.last).toContain('… 10 more lines  .res shows all');
    expect(dumped(first.last)).toBe(40);
    expect(dumped((await play(['GET /bytes', '.res'])).last)).toBe(50);
  });
});
