import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { reportedRuns, requestsOf } from '../reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

const urls = (report: Parameters<typeof requestsOf>[0]) =>
  requestsOf(report).map(({ request }) => request?.url.slice(demo.url.length));
const lines = (report: Parameters<typeof requestsOf>[0]) =>
  requestsOf(report).map(({ output = [] }) => output.map(({ text }) => text));

describe.concurrent('a file of httpYac', () => {
  it('runs its blocks around a request, and its exports are variables', async () => {
    const { report, code } = await run({
      'api.http': `{{
  const { createHash } = require('crypto');
  exports.id = 2;
  exports.sum = createHash('md5').update('a').digest('hex');
}}
GET /users/{{id}}?sum={{sum}}

{{
  const { equal } = require('assert');
  test('id', () => equal(response.parsedBody.id, id));
  console.log('the responseBody');
  exports.next = response.parsedBody.id + 1;
}}
?? status == 200

### next
GET /users/{{next}}
`,
    });
    expect(code).toBe(0);
    expect(urls(report)).toEqual(['/users/2?sum=0cc175b9c0f1b6a831c399e269772661', '/users/3']);
    expect(requestsOf(report)[0]?.tests.map(({ name, passed }) => [name, passed])).toEqual([
      ['status == 200', true],
      ['id', true],
    ]);
  });

  it('runs global scripts once, and those with a plus around every request', async () => {
    const { report } = await run({
      'api.http': `{{
console.log('once');
}}
{{+
console.log('before');
}}
{{+after
console.log(\`after \${response.statusCode}\`);
}}
###
{{@response
console.log('response');
}}
GET /users/1

###
GET /users/404404
`,
    });
    expect(lines(report)).toEqual([
      ['once', 'before', 'response', 'after 200'],
      ['before', 'after 404'],
    ]);
  });

  it('changes its request, and the preview shows it', async () => {
    const files = {
      'api.http': `{{@request
request.headers['X-Added'] = request.url.length > 0 ? 'yes' : 'no';
request.headers['X-Gone'] = undefined;
}}
{{
request.url += '?added=1';
}}
POST /echo
X-Gone: a

text
`,
    };
    const { report } = await run(files);
    expect(urls(report)).toEqual(['/echo?added=1']);
    const body = JSON.parse(requestsOf(report)[0]?.response?.body ?? '{}');
    expect(body.headers).toMatchObject({ 'x-added': 'yes' });
    expect(body.headers).not.toHaveProperty('x-gone');
  });

  it('cancels a request, and says where a script fails', async () => {
    const { report, code } = await run({
      'api.http': `### one
{{
exports.$cancel = true;
}}
GET /users/1

### two
GET /users/1

{{
  throw new Error('mine');
}}
`,
    });
    expect(code).toBe(1);
    expect(requestsOf(report)).toMatchObject([
      { skipped: { reason: '$cancel' } },
      { error: { message: expect.stringContaining('Error: mine (api.http:11:9)') } },
    ]);
  });

  it.each([
    ['a credential of the request', "request.url = 'http://localhost:9/a';", 'Bearer {{token}}'],
    ['a secret that it has read', 'request.url = `http://localhost:9/${token}`;', 'none'],
    ['a secret in a header', "request.headers['X-A'] = token; request.headers.Host = 'localhost:9';", 'none'],
  ])('does not send to a host that its script chose %s', async (_, code, authorization) => {
    const ran = await run({ 'api.http': `{{\n${code}\n}}\nGET /users/1\nX-Token: ${authorization}\n` }, [
      'api.http',
      '--var',
      'token=SECRET-of-the-user-1234',
    ]);
    expect(requestsOf(ran.report)[0]?.diagnostics.map(({ code }) => code)).toContain('withheld-credentials');
    expect(ran.stdout + ran.stderr).not.toContain('SECRET-of-the-user');
    expect(ran.code).toBe(3);
  });

  it('evaluates expressions in placeholders, typed', async () => {
    const { report, code } = await run({
      'api.http': `{{
exports.next = (id) => id + 1;
exports.list = [{ id: 3 }];
exports.at = new Date(0);
}}
### one
POST /echo?a={{next(4)}}&b={{list.map(({ id }) => id).join('-')}}
Content-Type: application/json

{"text": "{{next(1) + ' "quoted"'}}", "list": {{list.concat(next(1))}}, "at": "{{new Date(at.getTime() + 1)}}"}

{{
$global.seen = response.statusCode;
}}

### two
GET /echo?seen={{$global.seen}}&plain={{list[0].id}}
`,
    });
    expect(code).toBe(0);
    expect(urls(report)).toEqual(['/echo?a=5&b=3', '/echo?seen=200&plain=3']);
    const [one] = requestsOf(report);
    const sent = JSON.parse(one?.response?.body ?? '{}');
    const body = typeof sent.body === 'string' ? JSON.parse(sent.body) : (sent.body ?? sent.json);
    expect(body).toEqual({ text: '2 "quoted"', list: [{ id: 3 }, 2], at: '1970-01-01T00:00:00.001Z' });
  });

  it.each([
    [
      'one that throws',
      'GET /users/{{missing(1)}}',
      'the expression failed: ReferenceError: missing is not defined',
    ],
    [
      'one without a value',
      'GET /users/{{[].find(() => 1)}}',
      'the expression failed: it has no value (undefined)',
    ],
    ['what is no JavaScript', '{{\n}}\nGET /users/{{a b}}', 'is not allowed in a placeholder'],
  ])('reports %s as an error of its request', async (_, text, message) => {
    const { stdout, code } = await run({ 'api.http': `${text}\n` });
    expect(stdout).toContain(message);
    expect(code).toBe(3);
  });

  it('reports a syntax error of a block before anything is sent', async () => {
    const { stderr, code } = await run({ 'api.http': 'GET /users/1\n\n{{\nconst a = ;\n}}\n' });
    expect(stderr).toContain('api.http:4:11: SyntaxError');
    expect(code).toBe(2);
  });
});
