import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { restloop, stackFrame } from '../../program.ts';
import { folderOf } from '../files.ts';

const answer = { id: 7, version: '1.0', ok: false, name: 'Ada', items: [1, 2, 3], tags: ['a'] };
const bodies: string[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    bodies.push(body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());
beforeEach(() => {
  bodies.length = 0;
});

interface Reported {
  readonly name: string;
  readonly request: { readonly url: string };
  readonly tests: readonly { readonly passed: boolean }[];
  readonly diagnostics: readonly unknown[];
}

async function run(text: string, ...args: readonly string[]) {
  const cwd = folderOf({ 'api.http': text.replaceAll('HOST', base) });
  const ran = await restloop(['run', 'api.http', '--reporter', 'json', ...args], { cwd });
  expect(ran.stderr).not.toMatch(stackFrame);
  const report = ran.stdout === '' ? { files: [] } : JSON.parse(ran.stdout);
  const requests: Reported[] = report.files.flatMap((file: { requests: Reported[] }) => file.requests);
  return { ...ran, requests, request: requests[0] };
}

const hash = 'bBqAhkAmcKJSm6OdhcnRwSK0GyPOWmHNIy1GuHV1p1k=';

describe('the ?? lines of httpYac', () => {
  it('are tests, and are not sent', async () => {
    const lines = [
      'status == 200',
      'header content-type includes json',
      'body id == 7',
      'body version == 1.0',
    ];
    const { code, request } = await run(
      `POST HOST/\n\n{"a": 1}\n\n${lines.map((line) => `?? ${line}`).join('\n')}\n`,
    );
    expect(request?.tests.map(({ passed }) => passed)).toEqual([true, true, true, true]);
    expect([code, bodies]).toEqual([0, ['{"a": 1}']]);
  });

  const lines: readonly (readonly [line: string, passed: boolean])[] = [
    ['status == 500', false],
    ['status startsWith 20', true],
    ['status endsWith 1', false],
    ['header content-type isString', true],
    ['header nope exists', false],
    ['header nope isFalse', true],
    ['body contains Ada', true],
    ['body isString', true],
    ['body isNumber', false],
    ['body name startsWith A', true],
    ['body ok isTrue', false],
    ['body ok exists', false],
    ['body ok isFalse', true],
    ['body id isNumber', true],
    ['body id isString', false],
    ['body items isArray', true],
    ['body items.length == 3', true],
    ['body items.map(i => i * 2) includes 4', true],
    ['body name matches ^A.a$', true],
    [`body sha256 ${hash}`, false],
    ['duration < 60000', true],
    ['duration wait < 60000', true],
    ['js response.parsedBody.id == 7', true],
    ['js response.statusCode + 1 == 201', true],
    ['js response.body.items.filter((x) => x > 1).length > 1', true],
    ['js wanted.id == 7', true],
    ['js nothing.here == 7', false],
    ['js response.parsedBody.nope == 7', false],
  ];

  it('compare values as httpYac does', async () => {
    const text = lines.map(([line]) => `### ${line}\nGET HOST/\n\n?? ${line}\n`).join('\n');
    const { code, requests } = await run(text, '--var', 'wanted:={"id": 7}');
    const found = requests.map(({ name, tests }: Reported) => [name, tests.map(({ passed }) => passed)]);
    expect(found).toEqual(lines.map(([line, passed]) => [line, [passed]]));
    expect(code).toBe(1);
    expect(bodies).toEqual(lines.map(() => ''));
  });

  it('can follow the headers directly', async () => {
    const { code, request } = await run('GET HOST/\n?? status == 500\n');
    expect(request?.tests).toMatchObject([{ passed: false, message: 'expected status == 500, got 200' }]);
    expect(code).toBe(1);
  });

  it('can be mixed with scripts, outputs and variables after a body', async () => {
    const text =
      'POST HOST/{{x}}\n\ntext\n\n?? status == 200\n@x = y\n> {% client.test("t", () => {}) %}\n\n>> out.json\n?? body id == 8\n';
    const { request } = await run(text);
    expect(request?.request.url).toBe(`${base}/y`);
    expect(request?.tests.map(({ passed }) => passed)).toEqual([true, false, true]);
    expect(bodies).toEqual(['text']);
  });

  it.each([
    ['?? statsu == 200', '3:1: ?? a response has no field "statsu"', 'did you mean status?'],
    ['?? status startWith 20', '3:1: ?? a comparison is missing', 'did you mean startsWith?'],
    ['?? xpath == 1', '3:1: ?? xpath needs an expression', '//item/@id'],
  ])('that are not supported are errors, and nothing is sent: %j', async (line, says, hint) => {
    const { code, stderr } = await run(`GET HOST/\n\n${line}\n`);
    expect(stderr).toContain(`api.http:${says}`);
    expect(stderr).toContain(hint);
    expect([code, bodies]).toEqual([2, []]);
  });

  it('are part of the body when text follows them, with a warning that --strict makes an error', async () => {
    const text = 'POST HOST/\nContent-Type: text/plain\n\nfirst\n?? status == 500\nlast\n';
    const { code, request } = await run(text);
    expect(request?.diagnostics).toMatchObject([
      { code: 'misplaced-directive', severity: 'warning', line: 5, column: 1 },
    ]);
    expect([code, bodies]).toEqual([0, ['first\n?? status == 500\nlast']]);
    expect((await run(text, '--strict')).code).toBe(2);
  });

  it('are tests of a typed request and of standard input', async () => {
    const sent = await restloop(['send', `GET ${base}/\n\n?? status == 500\n?? js res.body.id == 7`]);
    expect(sent.stdout + sent.stderr).toContain('expected status == 500, got 200');
    expect(sent.code).toBe(1);
    const played = await restloop([], { input: `GET ${base}/\n?? status == 500\n` });
    expect(played.stdout + played.stderr).toContain('expected status == 500, got 200');
    expect(bodies).toEqual(['', '']);
  });
});

describe('# @expect js', () => {
  it('tests an expression, and reports one that throws', async () => {
    const { request } = await run(
      '# @expect js res.body.items.length > 2\n# @expect js res.body.ok\n# @expect js nope.x\nGET HOST/\n',
    );
    expect(request?.tests).toMatchObject([
      { passed: true },
      { passed: false, message: 'expected res.body.ok to be true, got false' },
      { passed: false, message: expect.stringContaining('ReferenceError: nope is not defined') },
    ]);
  });
});
