import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Preview } from '../../../src/core/request/types.ts';
import { openApp, type TestApp } from './app.ts';

interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const arrived: Arrived[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const raw = request.rawHeaders;
  const headers = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, utf8(raw[at + 1] ?? '')] as const] : []));
  arrived.push({ method: request.method ?? '', url: request.url ?? '', headers, body });
  response.end('{}');
});
/** Node reads headers as Latin-1. */
function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString();
}

let url = '';
let test: TestApp;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  test = await openApp();
});

afterAll(async () => {
  await test.app.close();
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  arrived.length = 0;
  await test.submit('client.onRequest(null); client.clearVars()');
});

/** The request of a preview, as the wire has it; the headers are those that the preview shows. */
function wireOf({ method, wireUrl, headers, body }: Preview): Arrived {
  const { pathname, search } = new URL(wireUrl ?? '');
  return {
    method,
    url: `${pathname}${search}`,
    headers: headers.map(({ name, value }) => [name.text, value.text.trim()] as const),
    body: body.kind === 'text' ? body.text.text : '',
  };
}

function lastArrived(preview: Preview): Arrived | undefined {
  const last = arrived.at(-1);
  const shown = new Set(preview.headers.map(({ name }) => name.text.toLowerCase()));
  return last && { ...last, headers: last.headers.filter(([name]) => shown.has(name.toLowerCase())) };
}

const text = fc.string({ unit: fc.constantFrom(...'abAZ09 {}"\\/?&=%+$.é'), maxLength: 8 });
const name = fc.constantFrom('X-A', 'x-a', 'X-B', 'Content-Type', 'Accept', 'User-Agent');
const json = (value: unknown) => JSON.stringify(value);

/** One change of a handler, as code. */
const edit = fc.oneof(
  fc.constantFrom('PUT', 'patch', 'DELETE').map((method) => `r.method = ${json(method)};`),
  text.map((part) => `r.url += encodeURIComponent(${json(part)});`),
  text.map((part) => `r.url += '?q=' + ${json(part)};`),
  fc.tuple(name, text).map(([header, value]) => `r.headers.set(${json(header)}, ${json(value)});`),
  fc.tuple(name, text).map(([header, value]) => `r.headers.append(${json(header)}, ${json(value)});`),
  name.map((header) => `r.headers.delete(${json(header)});`),
  text.map((body) => `r.body = ${json(body)};`),
  text.map((value) => `r.body = { value: ${json(value)}, before: r.body };`),
  fc.constant('r.body = null;'),
  fc.constant("r.headers.set('X-Random', Math.random());"),
  fc.constant("r.headers.set('X-Time', performance_or_date());"),
  fc.constant("await null; r.headers.set('X-Length', (r.body ?? '').length);"),
);

const request = fc.constantFrom(
  'GET BASE/users/{{id}}',
  'POST BASE/users {"name": "{{name}}", "at": "{{$uuid}}"}',
  'POST BASE/users --form name={{name}} id=7',
  'PUT BASE/{{name}} X-A:{{name}} q=={{name}}\n',
  'DELETE BASE/users X-A:1 X-Random:{{$randomInt}}',
);

describe('the handlers of client.onRequest', () => {
  it('leave a request that is sent as it was previewed', async () => {
    await test.submit('var performance_or_date = () => Date.now() + Math.random()');
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), request, async (edits, written) => {
        await test.submit("client.setVar('id', 7); client.setVar('name', 'a \\\\{{b}} \"c\"')");
        await test.submit(`client.onRequest(null); client.onRequest(async r => { ${edits.join(' ')} })`);
        const typed = written.replace('BASE', url);
        const preview = await test.preview(typed);
        arrived.length = 0;
        const entries = await test.submit(typed);
        if (preview.diagnostics.some(({ severity }) => severity === 'error')) {
          expect(entries.map(({ kind }) => kind)).toContain('blocked');
          expect(arrived).toEqual([]);
        } else expect(lastArrived(preview)).toEqual(wireOf(preview));
      }),
      { numRuns: 25 },
    );
  });

  it('mark what they change with their place', async () => {
    await test.submit(
      "client.onRequest(r => {\n  r.method = 'PUT';\n  r.headers.set('X-Id', '7');\n  r.headers.delete('X-Tag');\n  r.body = 'b';\n})",
    );
    const { changed } = await test.preview(`POST ${url}/a X-Tag:1 {}`);
    expect(
      changed?.map(({ part, name, change, by }) => [part, name, change, by.replace(/\d+/, 'N')]),
    ).toEqual([
      ['method', undefined, 'set', 'onRequest, input N, line 2'],
      ['header', 'X-Id', 'set', 'onRequest, input N, line 3'],
      ['header', 'X-Tag', 'removed', 'onRequest, input N, line 4'],
      ['body', undefined, 'set', 'onRequest, input N, line 5'],
    ]);
  });

  it('block a request when one fails, and name its place', async () => {
    await test.submit("client.onRequest(r => {\n  throw new Error('no key');\n})");
    const { diagnostics } = await test.preview(`GET ${url}/`);
    expect(diagnostics).toMatchObject([
      {
        code: 'request-handler',
        severity: 'error',
        within: 'onRequest',
        line: 2,
        column: 9,
        message: expect.stringMatching(/failed: Error: no key \(at input \d+:2:9\)$/),
        hint: expect.stringContaining('client.onRequest(null)'),
      },
    ]);
    await test.submit(`GET ${url}/`);
    await test.submit('.force');
    expect(arrived).toEqual([]);
    await test.submit('client.onRequest(null)');
    await test.submit(`GET ${url}/`);
    expect(arrived).toHaveLength(1);
  });

  it('run again after a send, but not for a preview', async () => {
    await test.submit("var runs = 0; client.onRequest(r => r.headers.set('X-Run', String(runs += 1)))");
    await test.preview(`GET ${url}/`);
    await test.preview(`GET ${url}/`);
    await test.submit(`GET ${url}/`);
    await test.submit(`GET ${url}/`);
    expect(arrived.map(({ headers }) => headers.find(([name]) => name === 'X-Run')?.[1])).toEqual(['1', '2']);
  });

  it('run again at the send if they read the clock and the preview is old', async () => {
    await test.submit(
      "var runs = 0; client.onRequest(r => r.headers.set('X-Run', `${runs += 1} ${Date.now() > 0}`))",
    );
    const { diagnostics } = await test.preview(`GET ${url}/`);
    expect(diagnostics).toMatchObject([
      { severity: 'info', message: expect.stringContaining('older than 30 s') },
    ]);
    test.wait(31_000);
    await test.submit(`GET ${url}/`);
    expect(arrived[0]?.headers).toContainEqual(['X-Run', '2 true']);
  });

  it('see changed variables', async () => {
    await test.submit(
      "client.setVar('key', 'a'); client.onRequest(r => r.headers.set('X-Key', client.getVar('key')))",
    );
    const shown = async () => (await test.preview(`GET ${url}/`)).headers.map(({ value }) => value.text);
    expect(await shown()).toEqual(['a']);
    await test.submit("client.setVar('key', 'b')");
    expect(await shown()).toEqual(['b']);
  });

  it('change the requests of scripts after the scripts', async () => {
    await test.submit("client.onRequest(r => r.headers.set('X-Last', r.name ?? r.method))");
    await test.submit(`await client.send('GET ${url}/')`);
    expect(arrived[0]?.headers).toContainEqual(['X-Last', 'GET']);
  });

  it('carry no secret to a host that the user did not name', async () => {
    await test.submit("client.setSecret('token', 'sekret-1234')");
    await test.submit(
      `client.onRequest(r => { r.url = '${url.replace('127.0.0.1', 'localhost')}/'; r.headers.set('X-Copy', r.headers.get('X-Token')); })`,
    );
    const { diagnostics } = await test.preview(`GET http://127.0.0.1:1/ X-Token:{{token}}`);
    expect(diagnostics.map(({ code, message }) => [code, message.replace(/input \d+/, 'input N')])).toEqual([
      [
        'withheld-credentials',
        expect.stringContaining('was chosen by onRequest, input N, line 1, so your credentials'),
      ],
    ]);
    await test.submit('GET http://127.0.0.1:1/ X-Token:{{token}}');
    expect(arrived).toEqual([]);
  });

  it('run before the request is signed', async () => {
    await test.submit('.auth aws AKIDEXAMPLE sekret-of-aws-1234 region:eu-west-1 service:s3');
    await test.submit("client.onRequest(r => { r.body = 'changed'; r.headers.set('X-Late', '1'); })");
    await test.preview(`POST ${url}/ {}`);
    await test.submit(`POST ${url}/ {}`);
    await test.submit('.auth none');
    const header = (name: string) =>
      arrived[0]?.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
    expect(arrived[0]?.body).toBe('changed');
    expect(header('X-Amz-Content-Sha256')).toBe(createHash('sha256').update('changed').digest('hex'));
    expect(header('Authorization')).toMatch(/^AWS4-HMAC-SHA256 .*SignedHeaders=[^,]*x-late/);
  });

  it('print once, when the request is sent', async () => {
    await test.submit('client.onRequest(r => console.log(`to ${r.method}`))');
    await test.preview(`GET ${url}/`);
    const entries = await test.submit(`GET ${url}/`);
    expect(entries.filter(({ kind }) => kind === 'output')).toMatchObject([{ text: 'to GET' }]);
  });

  it('block requests after their process has ended, until they are set again or removed', async () => {
    await test.submit("client.onRequest(r => r.headers.set('X-A', '1'))");
    await test.submit('const list = []; for (;;) list.push(new Array(1e5).fill(7))');
    const { diagnostics } = await test.preview(`GET ${url}/`);
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        message: expect.stringMatching(
          /^the handlers of client\.onRequest \(input \d+, line 1\) ended with the process/,
        ),
      },
    ]);
    await test.submit(`GET ${url}/`);
    expect(arrived).toEqual([]);
    await test.submit('client.onRequest(null)');
    await test.submit(`GET ${url}/`);
    expect(arrived).toHaveLength(1);
  });

  it('are not called for a request with an unset variable', async () => {
    await test.submit("client.onRequest(r => { throw new Error('ran') })");
    const { diagnostics } = await test.preview(`GET ${url}/{{missing}}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['unresolved-variable']);
  });
});
