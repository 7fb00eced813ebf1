import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { reportOf, requestsOf } from '../run/reported-run.ts';
import { loginServer } from './login-server.ts';

let url = '';
beforeAll(async () => {
  url = await loginServer();
});

const postman = (code: string) => ({
  'c.json': JSON.stringify({
    info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      { name: 'login', request: { url: `${url}/login?as=ada` } },
      {
        name: 'me',
        request: { url: `${url}/me` },
        event: [{ listen: 'test', script: { exec: code.split('\n') } }],
      },
      { name: 'again', request: { url: `${url}/me` } },
    ],
  }),
});

const bruno = (code: string) => ({
  'c/bruno.json': '{}',
  'c/a.bru': `meta {\n  name: login\n  seq: 1\n}\nget {\n  url: ${url}/login?as=ada\n}\n`,
  'c/b.bru': `meta {\n  name: me\n  seq: 2\n}\nget {\n  url: ${url}/me\n}\ntests {\n${code
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')}\n}\n`,
  'c/c.bru': `meta {\n  name: again\n  seq: 3\n}\nget {\n  url: ${url}/me\n}\n`,
});

async function run(files: Readonly<Record<string, string>>) {
  const cwd = folderOf(files);
  const target = 'c.json' in files ? 'c.json' : 'c';
  const ran = await restloop(['run', join(cwd, target), '--reporter', 'json'], { cwd });
  const requests = requestsOf(reportOf(ran));
  return {
    code: ran.code,
    failed: requests.flatMap(({ tests }) =>
      tests.filter(({ passed }) => !passed).map(({ message }) => message),
    ),
    output: JSON.stringify(requests),
    last: requests.at(-1)?.response?.body,
  };
}

describe('the cookie jar of a Postman script', () => {
  it('reads, sets and removes cookies of the hosts of its collection, with callbacks and promises', async () => {
    const ran = await run(
      postman(`const jar = pm.cookies.jar();
pm.test('reads', (done) => jar.get('${url}', 'sid', (error, value) => {
  try { pm.expect(error).to.equal(null); pm.expect(value).to.equal('session-of-ada'); done(); } catch (e) { done(e); }
}));
pm.test('sets and removes', async () => {
  await jar.set('${url}', 'theme', 'dark');
  await jar.set('${url}', { name: 'lang', value: 'fr', path: '/me', httpOnly: true });
  pm.expect((await jar.getAll('${url}/me')).map(({ name }) => name).sort()).to.eql(['lang', 'sid', 'theme']);
  await jar.unset('${url}/me', 'lang');
  pm.expect((await jar.getAll('${url}/me')).map(({ key }) => key).sort()).to.eql(['sid', 'theme']);
});
pm.test('ends', async () => { await jar.set('${url}', 'sid', 'session-of-root'); });`),
    );
    expect([ran.failed, ran.last]).toEqual([[], expect.stringContaining('"user":"root"')]);
  });

  it('takes its calls in their order, also where the script does not wait for them', async () => {
    const ran = await run(
      bruno(`const jar = bru.cookies.jar();
jar.setCookie('${url}', 'theme', 'dark');
test('is there before all are removed', async () => {
  expect(await jar.hasCookie('${url}', 'theme')).to.equal(true);
});
jar.clear();
test('is not there afterwards', async () => {
  expect(await jar.hasCookie('${url}', 'theme')).to.equal(false);
});`),
    );
    expect(ran.failed).toEqual([]);
  });
});

describe('the cookie jar of a Bruno script', () => {
  it('reads, sets and removes cookies of the hosts of its collection', async () => {
    const ran = await run(
      bruno(`const jar = bru.cookies.jar();
test('all', async () => {
  expect((await jar.getCookie('${url}', 'sid')).value).to.equal('session-of-ada');
  expect(await jar.hasCookie('${url}', 'none')).to.equal(false);
  await jar.setCookie('${url}', 'theme', 'dark');
  await jar.setCookies('${url}', [{ key: 'a', value: '1' }, { key: 'b', value: '2', path: '/me' }]);
  expect((await jar.getCookies('${url}/me')).map(({ key }) => key).sort()).to.eql(['a', 'b', 'sid', 'theme']);
  await jar.deleteCookie('${url}/me', 'b');
  expect((await jar.getCookies('${url}/me')).length).to.equal(3);
  await jar.clear();
  expect(await jar.getCookies('${url}/me')).to.eql([]);
});`),
    );
    expect([ran.failed, ran.last]).toEqual([[], expect.stringContaining('"user":null')]);
  });
});

describe('the cookies that a Bruno script reads at once', () => {
  it('are those of its own URL, and follow what it changes', async () => {
    const ran = await run(
      bruno(`test('reads', async () => {
  const { cookies } = bru;
  expect(bru.cookies.get('sid')).to.equal('session-of-ada');
  expect(cookies.has('sid', 'other')).to.equal(false);
  expect(cookies.one('sid')).to.include({ key: 'sid', value: 'session-of-ada', path: '/' });
  expect(cookies.get('none')).to.equal(undefined);
  await cookies.jar().setCookies('${url}', [{ key: 'a', value: '1' }, { key: 'b', value: '2', path: '/other' }]);
  expect(cookies.map(({ key }) => key).sort()).to.eql(['a', 'sid']);
  expect(cookies.toObject()).to.eql({ a: '1', sid: 'session-of-ada' });
  await cookies.upsert({ key: 'a', value: '3' });
  expect(cookies.toString()).to.contain('a=3');
  await cookies.remove('a');
  expect([cookies.count(), cookies.indexOf({ key: 'a' })]).to.eql([1, -1]);
  await cookies.clear();
  expect(cookies.all()).to.eql([]);
  expect(await cookies.jar().getCookie('${url}/other', 'b')).to.include({ value: '2' });
  expect(await cookies.jar().getCookie('${url}', 'b')).to.equal(null);
});`),
    );
    expect([ran.failed, ran.last]).toEqual([[], expect.stringContaining('"user":null')]);
    expect(ran.output).toContain('"name":"reads"');
  });

  it('are not those of a host that the script puts into its URL', async () => {
    const ran = await run({
      'c/bruno.json': '{}',
      'c/collection.bru': `vars:pre-request {\n  base: ${url}\n}\n`,
      'c/a.bru': `get {
  url: {{base}}/me
}
script:post-response {
  bru.setVar("base", "https://bank.example");
}
tests {
  test("reads", () => bru.cookies.all());
}
`,
    });
    expect(ran.failed).toEqual([
      expect.stringMatching(/this script may not use the cookies of bank\.example/),
    ]);
  });

  it('are reported as missing if only a required file names them', async () => {
    const ran = await run({
      ...bruno("const { seen } = require('./lib');\ntest('reads', seen);"),
      'c/lib.js': 'exports.seen = () => bru.cookies.all();',
    });
    expect(ran.failed).toEqual([expect.stringContaining('write bru.cookies in the script itself')]);
  });
});

describe('a script that removes all cookies without a terminal', () => {
  it.each([
    ['clear', 'await bru.cookies.jar().clear()'],
    ['deleteCookie by a name alone', "await bru.cookies.jar().deleteCookie(null, 'sid')"],
  ])('%s: keeps those of hosts that no request of its file names', async (_, code) => {
    const options = { home: folderOf({}), env: { RESTLOOP_PASSPHRASE: 'open sesame' } };
    const kept = `.set cookies on\nGET ${url}/login?as=ada\n.save shop\n`;
    expect((await restloop([], { ...options, input: kept })).code).toBe(0);
    const local = url.replace('127.0.0.1', 'localhost');
    const cwd = folderOf({
      'c/bruno.json': '{}',
      'c/a.bru': `meta {\n  name: me\n}\nget {\n  url: ${local}/login?as=eve&stay\n}\nscript:post-response {\n  ${code};\n}\n`,
    });
    const input = '.open shop\n.import c\n.send me\n.cookies\n';
    const { stdout } = await restloop([], { ...options, cwd, input });
    expect(stdout).toMatch(/^ *127\.0\.0\.1 /m);
    expect(stdout).not.toMatch(/^ *localhost /m);
    expect(stdout).toContain('1 cookie of 127.0.0.1 stays');
  });
});

describe('a script cannot', () => {
  const attacks: readonly [what: string, code: string, message: RegExp][] = [
    [
      'read cookies of a host that no request names',
      "await jar.getAll('https://bank.example')",
      /this script may not use the cookies of bank\.example.*--allow-host bank\.example/,
    ],
    ['set a cookie there', "await jar.set('bank.example', 'a', '1')", /this script may not use/],
    ['remove those there', "await jar.clear('http://bank.example')", /this script may not use/],
    [
      'name a host by a variable that it sets',
      "pm.environment.set('base_url', 'https://bank.example'); await jar.getAll('https://bank.example')",
      /this script may not use/,
    ],
    ['use another protocol', "await jar.getAll('file:///etc/passwd')", /is not a URL/],
    ['put a second attribute into a value', "await jar.set(url, 'a', '1; Domain=example')", /cannot contain/],
    ['break the line', "await jar.set(url, 'a', '1\\nSet-Cookie: b=2')", /cannot contain/],
    ['leave out the URL', 'await jar.getAll()', /needs a URL/],
  ];
  it.each(attacks)('%s', async (_, code, message) => {
    const ran = await run(
      postman(
        `const jar = pm.cookies.jar();\nconst url = '${url}';\npm.test('attack', async () => { ${code}; });`,
      ),
    );
    expect(ran.failed).toEqual([expect.stringMatching(message)]);
  });

  it('set a cookie for a domain that is not the host’s', async () => {
    const code = `const jar = pm.cookies.jar();\npm.test('none', async () => pm.expect(await jar.set('${url}', { name: 'a', value: '1', domain: 'bank.example' })).to.equal(null));`;
    expect((await run(postman(code))).failed).toEqual([]);
  });
});
