import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { httpServer } from '../../../http/helpers/servers.ts';
import { restloop } from '../../program.ts';

interface Told {
  readonly exchanges: readonly { readonly response: { readonly body: string; readonly status: number } }[];
  readonly notices: readonly { readonly message: string; readonly hint: string | null }[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly value: unknown;
  readonly tests: readonly { readonly name: string; readonly passed: boolean }[];
  readonly repetitions?: readonly Readonly<Record<string, unknown>>[];
}

type Respond = (response: ServerResponse, count: number, request: IncomingMessage) => void;

/** Plays inputs against a server that knows how many requests came. */
async function play(respond: Respond, ...inputs: readonly string[]) {
  const urls: string[] = [];
  const api = await httpServer((request, response) => {
    urls.push(request.url ?? '');
    respond(response, urls.length, request);
  });
  const ran = await restloop(['--json'], { input: [`.base ${api}`, ...inputs].join('\n') });
  const document = JSON.parse(ran.stdout) as { inputs: Told[] };
  return { code: ran.code, told: document.inputs.slice(1), urls, last: document.inputs.at(-1) };
}

const json = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

const job: Respond = (response, count) => json(response, { state: count < 4 ? 'running' : 'done', count });

describe('.until', () => {
  it('sends the last request until the condition holds, and keeps the last response', async () => {
    const { code, told, urls } = await play(
      job,
      'GET /job',
      '.until $.state == "done" every 100ms',
      'res.body.count',
    );
    expect(code).toBe(0);
    expect(urls).toHaveLength(4);
    expect(told[1]?.exchanges.map(({ response }) => response.body)).toEqual(['{"state":"done","count":4}']);
    expect(told[1]?.repetitions).toMatchObject([
      { kind: 'until', end: 'done', attempts: 3, condition: '$.state == "done"', problem: null },
    ]);
    expect(told[2]?.value).toBe(4);
  });

  it('ends with 1 when no attempt fits into the time, and says what the last response was', async () => {
    const { code, told } = await play(job, 'GET /job', '.until status == 404 every 1h for 1m');
    expect(code).toBe(1);
    expect(told[1]?.repetitions).toMatchObject([{ end: 'out-of-time', attempts: 1 }]);
    expect(told[1]?.error).toEqual({
      code: 'assertion',
      message: 'status == 404 does not hold: expected status == 404, got 200',
      hint: null,
    });
  });

  it('renders the template for each attempt, and runs the scripts of a saved request with each', async () => {
    const { code, told, urls } = await play(
      job,
      'client.setVar("n", 0)',
      'GET /job?id={{$uuid}}&n={{n}}',
      '.keep job',
      '.before job client.setVar("n", client.getVar("n") + 1)',
      '.until job $.state == done every 100ms',
    );
    expect(code).toBe(0);
    expect(urls.map((url) => url.replace(/.*n=/, ''))).toEqual(['0', '1', '2', '3']);
    expect(new Set(urls.map((url) => url.replace(/&.*/, ''))).size).toBe(4);
    expect(told[4]?.repetitions).toMatchObject([{ attempts: 3 }]);
  });

  it('continues while the connection fails, and checks the expectations of the last response', async () => {
    const reset: Respond = (response, count) => {
      if (count < 3) response.socket?.destroy();
      else response.end();
    };
    const request = '# @expect header x-none exists\nGET /reset';
    const { code, last } = await play(reset, `${request}`, '.until status == 200 every 100ms');
    expect(last?.repetitions).toMatchObject([{ end: 'done', attempts: 2 }]);
    expect(last?.tests).toMatchObject([{ name: 'header x-none exists', passed: false }]);
    expect(code).toBe(1);
  });

  it('waits as long as the server asks', async () => {
    const busy: Respond = (response, count) => {
      if (count === 2) response.writeHead(503, { 'retry-after': '1' });
      response.end();
    };
    const waited = await play(busy, 'GET /busy', '.until header retry-after not exists every 100ms');
    expect(waited.last?.repetitions).toMatchObject([{ end: 'done', attempts: 2 }]);
    const { last: asked } = await play(busy, '.repeat 3 GET /busy');
    expect(asked?.repetitions).toMatchObject([{ outcomes: { 200: 2, 503: 1 } }]);
    expect(Number(asked?.repetitions?.[0]?.['serverWaitMs'])).toBeGreaterThan(900);
  });

  it('ends at a wait of the server that is longer than the time', async () => {
    const long: Respond = (response) => response.writeHead(503, { 'retry-after': '900' }).end();
    const { code, last } = await play(long, 'GET /', '.until status == 200');
    expect(code).toBe(1);
    expect(last?.repetitions).toMatchObject([
      { end: 'out-of-time', attempts: 1, problem: 'the server asks to wait 15 min (Retry-After)' },
    ]);
  });

  it('refuses what no response can fulfil before it sends', async () => {
    const { code, told, urls } = await play(
      job,
      '.until status == 200',
      'GET /job',
      '.until nope status 200',
      '.until status == {{nope}}',
      '.until $[x] == 1',
    );
    expect(code).toBe(2);
    expect(urls).toHaveLength(1);
    expect(told.map(({ notices }) => notices[0]?.message)).toEqual([
      'There is no request yet.',
      undefined,
      'a response has no part "nope"',
      'status == {{nope}}: no variable is named nope',
      expect.stringContaining('is not a JSONPath'),
    ]);
  });
});

describe('.watch', () => {
  it('shows the first response, then what changed, and masks secrets in it', async () => {
    const { code, last } = await play(
      (response, count) => json(response, { key: count < 3 ? 'hidden-one' : 'other', same: 1 }),
      'client.setSecret("key", "hidden-one")',
      '.watch 100ms for 1s GET /',
    );
    expect(code).toBe(0);
    expect(last?.exchanges).toHaveLength(1);
    const changes = last?.repetitions?.filter(({ kind }) => kind === 'change') ?? [];
    expect(JSON.stringify(last)).not.toContain('hidden-one');
    for (const change of changes) expect(change).toMatchObject({ number: 3, status: 200 });
    expect(last?.repetitions?.at(-1)).toMatchObject({ kind: 'watch', end: 'out-of-time', failures: 0 });
  });
});

describe('.repeat', () => {
  it('sends that many, some at once, each with its own values, and counts their statuses', async () => {
    let most = 0;
    let open = 0;
    const waiting: (() => void)[] = [];
    const { code, last, urls } = await play((response, count) => {
      open += 1;
      most = Math.max(most, open);
      waiting.push(() => {
        open -= 1;
        if (count % 10 === 0) response.statusCode = 500;
        response.end();
      });
      // The last ones do not come in fours.
      if (open === 4 || count > 28) for (const finish of waiting.splice(0)) finish();
    }, '.repeat 30 parallel 4 GET /x?id={{$uuid}}');
    expect(code).toBe(0);
    expect(most).toBe(4);
    expect(new Set(urls).size).toBe(30);
    expect(last?.exchanges).toEqual([]);
    expect(last?.repetitions).toMatchObject([
      {
        kind: 'repeat',
        request: 'GET /x?id={{$uuid}}',
        end: 'done',
        attempts: 30,
        outcomes: { 200: 27, 500: 3 },
        errors: 0,
      },
    ]);
  });

  it('counts responses that are not as expected, and failures of the network', async () => {
    const { code, last } = await play(
      (response, count) => {
        // A connection that was reused is tried once more.
        if (count === 2 || count === 3) response.socket?.destroy();
        response.statusCode = count === 4 ? 500 : 200;
        response.end();
      },
      '# @expect status 200\nGET /',
      '.repeat 4',
    );
    expect(code).toBe(1);
    expect(last?.repetitions).toMatchObject([
      {
        outcomes: { 200: 2, 500: 1 },
        errors: 1,
        unexpected: { count: 1, first: 'expected status == 200, got 500' },
      },
    ]);
  });

  it('does not send the scripts of a saved request at once', async () => {
    const { code, last, urls } = await play(
      job,
      'GET /job',
      '.keep job',
      '.after job client.log(1)',
      '.repeat 2 parallel 2 job',
    );
    expect([code, urls.length]).toEqual([2, 1]);
    expect(last?.notices).toMatchObject([{ message: 'The scripts of job run one after another.' }]);
  });
});
