import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openBookshop } from './bookshop.ts';
import type { Told } from './told.ts';

const folder = temporaryFolder('first-day');
const dev = await openBookshop('dev');
const staging = await openBookshop('staging');
afterAll(() => Promise.all([dev.close(), staging.close()]));

const until = '.until $.status == "done" every 100ms for 60s';

/** The day, input by input, in one session. */
const day = [
  'GET /health',
  `.base ${dev.url}`,
  '.env new staging',
  `.env set base_url=${staging.url}`,
  'GET /health',
  '.env none',
  "client.setVar('n', 'two\\nlines # & more')",
  'GET /echo a=={{n}} page==2',
  'GET /echo?a={{n}}&page=2',
  "client.setVar('order', {opt: null, id: 7, items: [1, 2], total: '19.90', note: 'He said \"hi\"'})",
  'DELETE /books/{{order.opt}}',
  'GET /books q=={{order.opt}}',
  'POST /books opt={{order.opt}}',
  'POST /books {"opt": "{{order.opt}}"}',
  'POST /books {"opt": {{order.opt}}}',
  'GET /echo/{{order}}',
  'GET /echo tags=={{order.items}}',
  'POST /books {"n": {{order.note}}}',
  'POST /books {title: "x"}',
  'GET /books/{{order.items[5]}}',
  '.set header X-Tenant: 7',
  '.set headers',
  '.headers',
  '.header X-Tenant: 7',
  'GET /echo',
  '.header -X-Tenant',
  'GET /job',
  until,
  'GET /etag If-None-Match:"abc"',
  'GET /badjson',
  'GET /loop',
  'POST /session --form user=ada',
  'GET /cart',
  '.set cookies on',
  'POST /session --form user=ada',
  'GET /cart',
  'POST /login user=ada',
  '.keep login',
  ".after login client.setSecret('token', res.body.token)",
  '.send login',
  '.auth bearer {{token}}',
  'GET /me',
  '.vars token',
  '.curl',
  '.auth bearer',
  '.auth basic ada',
  '.auth none',
  "client.setvar('a', 1)",
  "client.set('a', 1)",
  'const x = 42',
  'GET /books/{{x}}',
  'POST /echo addr[city]=Paris tags[]=x',
  'GET /books/3',
  '.expect status',
  '.expect schema',
  '.expect schema',
  '.keep book',
  'GET /books/5',
  '.diff',
  '.export share.http',
  '.env export',
  'GET /books two words',
  'pst /books',
  '.set confirm unsafe',
  '.set confirm never',
];

let told: readonly Told[] = [];
beforeAll(async () => {
  const input = day.join('\n');
  const ran = await restloop(['--json'], { input, cwd: folder, env: { CI: 'false' } });
  told = (JSON.parse(ran.stdout) as { inputs: Told[] }).inputs;
});

/** What one input of the day left behind; of a repeated one, the n-th time. */
function at(input: string, time = 0): Told {
  const found = told.filter((one) => one.input === input)[time];
  if (found === undefined) throw new Error(`${input} was not played`);
  return found;
}

const messages = (input: string, time = 0) =>
  at(input, time)
    .notices.map(({ message }) => message)
    .join('\n');
const hints = (input: string, time = 0) =>
  at(input, time)
    .notices.map(({ hint }) => hint)
    .join('\n');

function sent(input: string, time = 0) {
  const [exchange] = at(input, time).exchanges;
  if (exchange === undefined) throw new Error(`${input} was not sent`);
  return exchange;
}

const findings = (input: string) =>
  sent(input).diagnostics.map(({ severity, message }) => `${severity}: ${message}`);

describe('a placeholder in a URL', () => {
  it('is encoded as one value by name==', () => {
    expect(sent('GET /echo a=={{n}} page==2').response?.body).toContain(
      '/echo?a=two%0Alines%20%23%20%26%20more&page=2',
    );
  });

  it('is not sent with a line break, and "#" is named before "&"', () => {
    const input = 'GET /echo?a={{n}}&page=2';
    expect(sent(input).response).toBeNull();
    expect(findings(input).join('\n')).toMatch(/error: .*line break/);
    expect(findings(input).join('\n')).toMatch(/"#", which cuts off the rest of the URL, and "&"/);
  });

  it.each([
    ['DELETE /books/{{order.opt}}', 'is null, so the path holds "null"'],
    ['GET /books q=={{order.opt}}', 'is null, so the query holds "null"'],
    ['GET /echo/{{order}}', 'is an object: the URL holds its JSON'],
    ['GET /echo tags=={{order.items}}', 'is an array: the URL holds its JSON'],
  ])('is reported if its value is not text: %s', (input, message) => {
    expect(findings(input).join('\n')).toContain(message);
  });

  it('shows the number of elements of a list', () => {
    expect(sent('GET /books/{{order.items[5]}}').diagnostics).toMatchObject([
      {
        message: 'order.items has 2 elements: there is no [5]',
        hint: 'the last one is {{order.items[1]}}',
      },
    ]);
  });
});

describe('a placeholder in a JSON body', () => {
  it.each(['POST /books opt={{order.opt}}', 'POST /books {"opt": "{{order.opt}}"}'])(
    'is reported where null becomes the text "null": %s',
    (input) => {
      expect(findings(input)).toEqual([
        'warning: {{order.opt}} is null, so the body contains the text "null"',
      ]);
    },
  );

  it('is null without a remark where it has no quotes', () => {
    expect(sent('POST /books {"opt": {{order.opt}}}')).toMatchObject({
      request: { body: '{"opt": null}' },
      diagnostics: [],
    });
  });

  it('is named where its text breaks the JSON', () => {
    expect(findings('POST /books {"n": {{order.note}}}')).toEqual([
      'warning: the body is not JSON: {{order.note}} inserted He said "hi"',
    ]);
    expect(findings('POST /books {title: "x"}')[0]).toContain('the body is not JSON: a key in double quotes');
  });
});

describe('an environment', () => {
  it('overrides .base, with a notice', () => {
    expect(messages(`.env set base_url=${staging.url}`)).toContain('base_url hides the value of .base.');
    expect(sent('GET /health', 1).response?.body).toContain('"shop":"staging"');
  });

  it('is not in an exported file, and .env export writes it', () => {
    expect(messages('.export share.http')).toContain('.env export writes it');
    expect(messages('.env export')).toBe('Wrote staging into http-client.env.json.');
    const written = readFileSync(join(folder, 'http-client.env.json'), 'utf8');
    expect(JSON.parse(written)).toEqual({ staging: { base_url: staging.url } });
  });
});

describe('a secret', () => {
  it('is in no table, no curl command and no exported file', () => {
    const secret = 'eyJzdWIiOiIxIn0';
    expect(JSON.stringify([at('.vars token'), at('.curl'), at('.send login')])).not.toContain(secret);
    const file = readFileSync(join(folder, 'share.http'), 'utf8');
    expect(file).not.toContain(secret);
    expect(file).toContain('GET {{base_url}}/books/3');
    expect(messages('.export share.http')).toMatch(/Secrets are not in the file\. .* token\./);
  });

  it('that a saved login request sets is offered again after a 401', () => {
    expect(at('GET /me').notices).toEqual([
      { severity: 'info', message: 'login sets token.', hint: '.send login renews it' },
    ]);
  });
});

describe('headers, cookies and waiting', () => {
  it('has headers for every request', () => {
    expect(sent('GET /echo').request.headers).toEqual([['X-Tenant', '7']]);
    expect(hints('.set header X-Tenant: 7')).toContain('.header');
    expect(hints('.set headers')).toContain('.header');
    expect(hints('.headers')).toContain('did you mean .header?');
  });

  it('keeps the quotes of an ETag', () => {
    expect(sent('GET /etag If-None-Match:"abc"').response?.status).toBe(304);
  });

  it('reports once that a cookie is dropped, and keeps cookies after .set cookies on', () => {
    expect(hints('POST /session --form user=ada')).toContain('.set cookies on');
    expect(sent('GET /cart').response?.status).toBe(401);
    expect(at('POST /session --form user=ada', 1).notices).toEqual([]);
    expect(sent('GET /cart', 1).response?.status).toBe(200);
  });

  it('sends until a condition holds', () => {
    expect(dev.seen.filter(({ url }) => url === '/job')).toHaveLength(3);
  });
});

describe('expectations', () => {
  it('names the schema that it writes by the path of the request, and writes no other over it', () => {
    expect(messages('.expect schema')).toContain('Wrote ./get-books.schema.json.');
    expect(messages('.expect schema', 1)).toContain('./get-books.schema.json exists');
    expect(readFileSync(join(folder, 'get-books.schema.json'), 'utf8')).toContain('"title"');
  });

  it('belong to the request that .keep saves afterwards', () => {
    expect(messages('.expect status')).toBe('Added to the last request.');
    expect(readFileSync(join(folder, 'share.http'), 'utf8')).toMatch(
      /# @expect status 200\n[^#]*# @expect schema/,
    );
  });
});

describe('scripts', () => {
  it.each(["client.setvar('a', 1)", "client.set('a', 1)"])('%s suggests client.setVar', (input) => {
    expect(at(input).error?.message).toContain('did you mean client.setVar?');
  });

  it('names a constant of JavaScript that a placeholder means', () => {
    expect(sent('GET /books/{{x}}').diagnostics[0]?.hint).toContain("client.setVar('x', x)");
  });
});

describe('messages', () => {
  it.each<[input: string, message: string]>([
    ['GET /health', 'a target that starts with / needs a base URL'],
    ['.set header X-Tenant: 7', 'There is no setting "header".'],
    ['.auth bearer', 'bearer needs a token.'],
    ['.auth bearer {{token}}', 'Every request is sent with bearer {{token}}.'],
    ['.auth basic ada', 'There is no password: an empty password is sent.'],
    ['.set cookies on', 'Cookies are on.'],
    ['.set confirm never', 'confirm is now never.'],
    ['GET /loop', 'Redirect loop: '],
    ['GET /books two words', 'two is not a part of a request'],
    ['pst /books', 'did you mean POST?'],
  ])('%s: %s', (input, message) => {
    const { notices, exchanges, error } = at(input);
    expect(JSON.stringify([notices, exchanges.map(({ diagnostics }) => diagnostics), error])).toContain(
      JSON.stringify(message).slice(1, -1),
    );
  });

  it('nests the items of JSON as HTTPie does', () => {
    expect(sent('POST /echo addr[city]=Paris tags[]=x').request.body).toBe(
      '{"addr":{"city":"Paris"},"tags":["x"]}',
    );
  });
});
