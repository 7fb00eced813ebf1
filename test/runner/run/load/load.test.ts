import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

/** Counts requests by path; `/slow` takes 300 ms, `/fail` is a 500, `/login` gives a token. */
const seen: string[] = [];
const server = createServer(({ url = '', headers }, response) => {
  const path = url.replace(/^\/[^/]*/, '');
  seen.push(`${url} ${headers.authorization ?? ''}`.trim());
  const answer = () => {
    response.writeHead(path.startsWith('/fail') ? 500 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ token: 'secret-token' }));
  };
  if (path.startsWith('/slow')) setTimeout(answer, 300);
  else answer();
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

async function load(test: string, text: string, ...flags: string[]) {
  const cwd = folderOf({ 'a.http': text, 'rows.csv': 'n\n1\n2\n3\n' });
  const ran = await restloop(['run', 'a.http', '--var', `base=${base}/${test}`, ...flags], { cwd });
  return { ...ran, seen: seen.filter((path) => path.startsWith(`/${test}/`)) };
}

async function loadJson(test: string, text: string, ...flags: string[]) {
  const ran = await load(test, text, ...flags, '--json');
  return { ...ran, report: JSON.parse(ran.stdout) };
}

const one = '### read\nGET {{base}}/read\n';

describe('run --rate', () => {
  it('starts as many as the rate asks for, and says so', async () => {
    const {
      report,
      seen: requests,
      code,
    } = await loadJson('rate', one, '--rate', '40/s', '--duration', '500ms');
    expect(report.load).toMatchObject({ model: 'open', planned: 20, started: 20, dropped: 0 });
    expect(report.load.all).toMatchObject({ requests: 20, errors: 0, byStatus: { 200: 20 } });
    expect(requests).toHaveLength(20);
    expect(code).toBe(0);
  });

  it('measures from the planned start: a request that waits for a user is as slow as its wait', async () => {
    const flags = ['--rate', '10/s', '--duration', '1s', '--vus', '1'];
    const { report } = await loadJson('omitted', '### slow\nGET {{base}}/slow\n', ...flags);
    const { planned, started, late, dropped, all } = report.load;
    expect(planned).toBe(10);
    expect(started + dropped).toBe(10);
    expect(dropped).toBeGreaterThan(3);
    expect(late).toBeGreaterThan(0);
    expect(all.times.min).toBeGreaterThan(290);
    expect(all.times.max).toBeGreaterThan(400);
  });

  it('rises through stages', async () => {
    const { report } = await loadJson('stages', one, '--stages', '200ms:50/s,200ms:50/s');
    expect(report.load).toMatchObject({ model: 'open', planned: 15, started: 15 });
  });
});

describe('run --vus', () => {
  it('runs the requests of the file in order, over and over, as many users at once', async () => {
    const text = `${one}\n### then\nGET {{base}}/then\n`;
    const { report, seen: requests } = await loadJson('users', text, '--vus', '3', '--iterations', '9');
    expect(report.load).toMatchObject({ model: 'closed', planned: null, started: 9, users: 3 });
    expect(requests.filter((path) => path.endsWith('/read'))).toHaveLength(9);
    expect(requests.filter((path) => path.endsWith('/then'))).toHaveLength(9);
    expect(report.load.requests.map(({ label }: { label: string }) => label)).toEqual(['read', 'then']);
  });

  it('ends after its duration', async () => {
    const text = '### slow\nGET {{base}}/slow\n';
    const { report } = await loadJson('time', text, '--vus', '2', '--duration', '1s');
    expect(report.load.durationMs).toBeGreaterThanOrEqual(1000);
    expect(report.load.started).toBeGreaterThan(2);
  });

  it('deals rows of data round, and each iteration begins with the session as it was', async () => {
    const text = `### row
GET {{base}}/{{n}}/{{mine}}

> {% client.setVar('mine', 'kept'); %}
`;
    const flags = ['--vus', '1', '--iterations', '5', '--data', 'rows.csv', '--var', 'mine=first'];
    const { seen: requests } = await load('rows', text, ...flags);
    expect(requests).toEqual(['1', '2', '3', '1', '2'].map((n) => `/rows/${n}/first`));
  });

  it('draws random values again for each iteration', async () => {
    const text = '### read\nGET {{base}}/{{$uuid}}\n';
    const { seen: requests } = await load('drawn', text, '--vus', '1', '--iterations', '4');
    expect(new Set(requests).size).toBe(4);
  });

  it('sends # @setup and # @teardown once', async () => {
    const text = `### login
# @setup
# @name login
GET {{base}}/login

> {% client.setVar('token', res.body.token); %}

### read
GET {{base}}/read
Authorization: {{token}}

### clean
# @teardown
GET {{base}}/clean
`;
    const { seen: requests } = await load('once', text, '--vus', '2', '--iterations', '4');
    expect(requests).toEqual([
      '/once/login',
      ...Array.from({ length: 4 }, () => '/once/read secret-token'),
      '/once/clean',
    ]);
  });
});

describe('errors of a load', () => {
  const failing = '### fails\n# @expect status == 200\nGET {{base}}/fail\n';

  it('are failed expectations and failures of the network, by kind, and fail the run', async () => {
    const text = `${failing}\n### refused\nGET http://127.0.0.1:9/\n`;
    const { report, code } = await loadJson('errors', text, '--vus', '1', '--iterations', '3');
    const [fails, refused] = report.load.requests;
    expect(fails).toMatchObject({ errors: 3, byStatus: { 500: 3 }, byError: [{ kind: 'expect', count: 3 }] });
    expect(refused).toMatchObject({ errors: 3, byError: [{ kind: 'ECONNREFUSED', count: 3 }] });
    expect(code).toBe(1);
  });

  it('are requests that were refused, with the reason, and were not sent', async () => {
    const text = `${one}\n### unsent\nGET {{base}}/{{nothing}}\n`;
    const { report, seen: requests } = await loadJson('unsent', text, '--vus', '1', '--iterations', '2');
    expect(report.load.all).toMatchObject({ requests: 4, sent: 2 });
    expect(report.load.requests).toMatchObject([{ sent: 2 }, { requests: 2, sent: 0, rate: 0 }]);
    expect(report.summary).toMatchObject({ requests: 4, sent: 2 });
    expect(report.load.all.byError).toEqual([
      { kind: 'unresolved-variable', count: 2, first: 'no variable is named nothing' },
    ]);
    expect(requests).toHaveLength(2);
  });

  it('may be as many as a threshold says', async () => {
    const text = `# @threshold error <= 100%\n\n${failing}`;
    const { code, stdout } = await load('allowed', text, '--vus', '1', '--iterations', '3');
    expect(stdout).toContain('✓ error <= 100%');
    expect(code).toBe(0);
  });
});

describe('thresholds', () => {
  const text = `# @threshold error < 1%

### read
# @threshold p(95) < 0.001ms
GET {{base}}/read

### other
GET {{base}}/other
`;

  it('of a request, a file and the command line are tests of their own', async () => {
    const flags = ['--vus', '1', '--iterations', '3', '--threshold', 'max < 1m'];
    const { report, code } = await loadJson('thresholds', text, ...flags);
    expect(report.load.thresholds).toMatchObject([
      { threshold: 'max < 1m', passed: true, request: null, file: null },
      { threshold: 'error < 1%', passed: true, request: null, file: 'a.http', line: 1 },
      { threshold: 'p(95) < 0.001ms', passed: false, request: 'read', file: 'a.http', line: 4 },
    ]);
    expect(code).toBe(1);
    expect(report.summary).toMatchObject({ requests: 6, tests: 3, failed: 1 });
  });

  it.each([
    ['pretty', '✗ p(95) < 0.001ms'],
    ['junit', 'name="read: p(95) &lt; 0.001ms"'],
    ['tap', 'not ok 2 - read: p(95) < 0.001ms'],
    ['github', '::error file=a.http,line=4'],
    ['ctrf', '"name":"read: p(95) < 0.001ms"'],
    ['html', '0.001ms'],
    ['markdown', '0.001ms'],
  ])('are in the report of %s', async (reporter, expected) => {
    const flags = ['--vus', '1', '--iterations', '2', '--reporter', reporter];
    const { stdout } = await load(`in-${reporter}`, text, ...flags);
    expect(stdout).toContain(expected);
  });
});

it.each([
  ['html', /<th>p95<\/th>[\s\S]*<td>read<\/td><td>4<\/td>[\s\S]*<td>all<\/td><td>8<\/td>/],
  ['markdown', /\| request \| count .*\| p95 \| p99 \|[\s\S]*\| read \| 4 \|[\s\S]*\| all \| 8 \|/],
])('the report %s of a load has its table of percentiles', async (reporter, table) => {
  const text = `${one}\n### write | <b>\nPOST {{base}}/write\n`;
  const { stdout } = await load(
    `table-${reporter}`,
    text,
    '--vus',
    '1',
    '--iterations',
    '4',
    '--reporter',
    reporter,
  );
  expect(stdout).toMatch(table);
  expect(stdout).not.toContain('<b>\n');
});

describe('flags of a load', () => {
  it.each([
    [['--duration', '2m'], '--duration needs --rate'],
    [['--threshold', 'p(95) < 1s'], '--threshold needs --rate'],
    [['--rate', 'fast'], '--rate fast: not a rate'],
    [['--vus', '0'], '--vus 0: not a whole number'],
    [['--vus', '2', '--threshold', 'speed > 1'], 'not a threshold'],
    [['--vus', '2', '--duration', '10'], '--duration 10: not a duration'],
    [['--stages', '10:30'], 'not a list of stages'],
    [['--rate', '5/s', '--iterations', '3'], '--iterations and --rate cannot be combined'],
  ])('%j', async (flags, message) => {
    const { code, stderr } = await load('flags', one, ...flags);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
