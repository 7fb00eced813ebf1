import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { demoServer } from '../../support/demo.ts';
import { library } from '../library/built.ts';
import { restloop, stackFrame } from '../program.ts';
import { folderOf } from '../run/files.ts';

const schema = readFileSync(resolve(import.meta.dirname, '../../fixtures/junit/junit.xsd'), 'utf8');
const demo = await demoServer();

interface Refused {
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** The text of the problem in each report. */
  readonly says: string;
}

const api = { 'api.http': '### one\n# @tag smoke\nGET /users/1\n\n### two\nGET /users/2\n' };
const refused: Readonly<Record<string, Refused>> = {
  'an empty file': { files: { 'api.http': '' }, args: ['api.http'], says: 'there are no requests' },
  'a file of comments and variables': {
    files: { 'api.http': '# later\n@host = x\n' },
    args: ['api.http'],
    says: 'there are no requests',
  },
  'an empty file beside others': {
    files: { ...api, 'empty.http': '\n' },
    args: ['api.http', 'empty.http'],
    says: 'there are no requests',
  },
  'a folder without files': {
    files: { 'a/x.txt': '' },
    args: ['a'],
    says: 'There is no request file in "a".',
  },
  'a file that is not there': {
    files: {},
    args: ['none.http'],
    says: 'There is no file none.http.',
  },
  'a name that no request has': { files: api, args: ['.', '--request', 'thre'], says: 'called "thre"' },
  'a tag that no request has': { files: api, args: ['.', '--tag', 'smoek'], says: 'has the tag "smoek"' },
  'options that exclude one another': {
    files: api,
    args: ['.', '--tag', 'smoke', '--request', 'two'],
    says: 'No request matches --request two --tag smoke.',
  },
  'an exclusion of everything': {
    files: { 'api.http': '# @tag slow\nGET /users/1\n' },
    args: ['.', '--exclude-tag', 'slow'],
    says: 'No request matches --exclude-tag slow.',
  },
  'an unknown environment': {
    files: api,
    args: ['.', '--env', 'stagng'],
    says: 'There is no environment "stagng"',
  },
  'a number out of range': { files: api, args: ['.', '--parallel', '0'], says: '--parallel 0' },
  'an unknown setting': { files: api, args: ['.', '--set', 'timout=5'], says: 'timout' },
  'an unknown flag': { files: api, args: ['.', '--evn', 'dev'], says: "unknown option '--evn'" },
  'a project file that is not JSON': {
    files: { ...api, 'restloop.json': '{"env": ' },
    args: ['.'],
    says: 'restloop.json is not JSON',
  },
  'a key that a project does not have': {
    files: { ...api, 'restloop.json': '{"envv": "dev"}' },
    args: ['.'],
    says: 'restloop.json has no key "envv"',
  },
  'an environment of the project that does not exist': {
    files: { ...api, 'restloop.json': '{"env": "devv"}' },
    args: ['.'],
    says: 'There is no environment "devv", which "env" of restloop.json names.',
  },
  'a pattern that matches nothing': {
    files: api,
    args: ['x*.http'],
    says: 'No request file matches x*.http.',
  },
  'no target': { files: api, args: [], says: "missing required argument 'targets'" },
  'data that are not there': { files: api, args: ['.', '--data', 'none.csv'], says: 'none.csv' },
  'a file that cannot be parsed': {
    files: { 'api.http': 'GET /users/1\n\n> {%\nclient.log(1)\n' },
    args: ['api.http'],
    says: 'the script that begins here is not closed',
  },
  'an error in the chosen request': {
    files: { 'api.http': '### a\nGET /users/1\n\n### b\n# @expect statsu 200\nGET /users/1\n' },
    args: ['api.http', '--request', 'b'],
    says: 'did you mean status?',
  },
};

async function reportsOf({ files, args }: Refused) {
  const cwd = folderOf(files);
  const reports = ['junit:r.xml', 'json:r.json', 'tap:r.tap', 'github:r.txt', 'pretty:r.log'];
  const flags = reports.flatMap((report) => ['--reporter', report]);
  const ran = await restloop(['run', ...flags, '--var', `base_url=${demo.url}`, ...args], { cwd });
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
  return { ...ran, xml: read('r.xml'), json: JSON.parse(read('r.json')), read };
}

/** Reports in XML, which libxml2 checks all at once: each start of it takes a quarter of a second. */
const documents: { readonly fileName: string; readonly contents: string }[] = [];

const inXml = (text: string) => text.replaceAll('"', '&quot;').replaceAll("'", '&apos;');

describe('a run that cannot start', () => {
  it.each(Object.entries(refused))('is an error in every report: %s', async (_, one) => {
    const { code, stderr, xml, json, read } = await reportsOf(one);
    expect([code, json.exitCode, json.summary.sent]).toEqual([2, 2, 0]);
    expect(stderr).toContain(one.says);
    expect(stderr).not.toMatch(stackFrame);

    documents.push({ fileName: `${documents.length}.xml`, contents: xml });
    expect(xml).toMatch(/<testsuites name="restloop" tests="[1-9]\d*" failures="0" errors="[1-9]\d*"/);
    expect(xml.includes(one.says) || xml.includes(inXml(one.says))).toBe(true);
    expect(JSON.stringify([json.problems, json.files])).toContain(JSON.stringify(one.says).slice(1, -1));
    expect(json.summary.errors).toBeGreaterThan(0);
    expect(read('r.tap')).toMatch(/^not ok \d+ - .*$[\s\S]*^1\.\.[1-9]/m);
    expect(read('r.tap')).toContain(JSON.stringify(one.says).slice(1, -1));
    expect(read('r.txt')).toMatch(/^::error .*title=/m);
    expect(read('r.txt')).toContain(one.says);
    expect(read('r.log')).toContain(one.says);
    expect(read('r.log')).toContain('Nothing was sent.');
  });

  it('names all files without a request', async () => {
    const { stderr } = await restloop(['run', 'a.http', 'b.http'], {
      cwd: folderOf({ 'a.http': '', 'b.http': '# later\n' }),
    });
    expect(stderr).toContain('a.http:1:1: there are no requests');
    expect(stderr).toContain('b.http:1:1: there are no requests');
  });

  it('returns all problems in the error of the library', async () => {
    const { run, UsageError } = library;
    const cwd = folderOf({ 'api.http': '### b\n# @expect statsu 200\nGET /users/1\n' });
    const failure = await run(join(cwd, 'api.http')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect(String(failure)).toContain('statsu');
  });
});

describe('a request that cannot be sent', () => {
  const mixed = (request: string) => ({
    'api.http': `### a\nGET /users/1\n\n### b\n${request}\n\n### c\nGET /users/2\n`,
  });

  it.each([
    ['a line that cannot be read', 'GET /users/1\nhello', 'hello is not a header'],
    ['a value that cannot be read', '# @expect statsu 200\nGET /users/1', 'did you mean status?'],
    ['a missing file', 'POST /users\n\n< ./none.json', 'there is no file ./none.json'],
  ])('is an error in every report, and the others are sent: %s', async (_, request, says) => {
    const { code, json, xml, read } = await reportsOf({ files: mixed(request), args: ['api.http'], says });
    expect([code, json.exitCode, json.summary.sent, json.summary.errors]).toEqual([3, 3, 2, 1]);
    for (const report of [xml, read('r.tap'), read('r.txt'), read('r.log'), JSON.stringify(json)])
      expect(report).toContain(says);
    expect(json.files[0].requests.map(({ error }: { error: object | null }) => error?.constructor)).toEqual([
      undefined,
      Object,
      undefined,
    ]);
  });

  it('is skipped in every report where it has another protocol', async () => {
    const files = mixed('GRPC localhost:50051/books.Books/List\n\n{"id": 1}');
    const says = 'not runnable: api.http:5:1: GRPC is another protocol';
    const { code, json, xml, read } = await reportsOf({ files, args: ['api.http'], says });
    expect([code, json.exitCode, json.summary.sent, json.summary.skipped]).toEqual([0, 0, 2, 1]);
    for (const report of [xml, read('r.tap'), read('r.log'), JSON.stringify(json)])
      expect(report).toContain(says);
    expect((await reportsOf({ files, args: ['api.http', '--strict'], says })).code).toBe(3);
    expect((await reportsOf({ files, args: ['api.http', '--request', 'b'], says })).code).toBe(2);
  });
});

describe('a run of a folder', () => {
  it('warns of a file without requests in every report, and runs the others', async () => {
    const files = { ...api, 'b.http': '# nothing yet\n' };
    const { code, xml, json, read } = await reportsOf({ files, args: ['.'], says: '' });
    expect(code).toBe(0);
    expect(json.summary.sent).toBe(2);
    const warning = 'this file has no requests';
    expect(json.problems).toMatchObject([{ severity: 'warning', message: warning, file: 'b.http', line: 1 }]);
    expect(read('r.txt')).toMatch(
      /^::warning file=b\.http,line=1,col=1,title=restloop::this file has no requests/m,
    );
    expect(read('r.tap')).toContain(`# warning: b.http:1:1: ${warning}`);
    expect(read('r.log')).toContain(`b.http:1:1: ${warning}`);
    expect(xml).toContain(`<skipped message="${warning}"/>`);
    documents.push({ fileName: `${documents.length}.xml`, contents: xml });
  });

  it('warns of an excluded tag that no request has', async () => {
    const { code, json } = await reportsOf({ files: api, args: ['.', '--exclude-tag', 'smoek'], says: '' });
    expect(code).toBe(0);
    expect(json.problems).toMatchObject([
      { severity: 'warning', hint: expect.stringContaining('did you mean smoke?') },
    ]);
  });
});

describe('the annotations of a run', () => {
  it('name files from the root of the checkout', async () => {
    const cwd = folderOf({ 'tests/api.http': '### a\n# @expect status 201\nGET /users/1\n' });
    const { stdout } = await restloop(
      ['run', 'api.http', '--reporter', 'github', '--var', `base_url=${demo.url}`],
      { cwd: join(cwd, 'tests'), env: { GITHUB_WORKSPACE: cwd } },
    );
    expect(stdout).toMatch(/^::error file=tests\/api\.http,line=2,/m);
  });
});

it('every report in XML is valid', async () => {
  expect(documents.length).toBeGreaterThan(Object.keys(refused).length);
  expect((await validateXML({ xml: documents, schema })).errors).toEqual([]);
});
