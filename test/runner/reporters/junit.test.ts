import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const schema = readFileSync(resolve(import.meta.dirname, '../../fixtures/junit/junit.xsd'), 'utf8');

const demo = await demoServer();
/** Answers with bytes that XML cannot hold, in its headers, too. */
const strange = createServer((_, response) => {
  response.setHeader('X-Marks', 'a&b<c>"d"\t\u0080');
  response.end(Buffer.from(`]]>\u0000\u0001\u001b[31m\u007f\uFFFE\uFFFF <!-- & -->\r\n${'x'.repeat(3000)}`));
});
let strangeUrl: string;

beforeAll(async () => {
  await new Promise<void>((ready) => strange.listen(0, '127.0.0.1', ready));
  const address = strange.address();
  strangeUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  strange.close();
});

async function junitOf(files: Readonly<Record<string, string>>, args: readonly string[] = ['.']) {
  const cwd = folderOf(files);
  const variables = ['--var', `base_url=${demo.url}`, '--var', `strange=${strangeUrl}`];
  const ran = await restloop(['run', ...args, ...variables, '--reporter', 'junit:report.xml'], { cwd });
  return { code: ran.code, xml: readFileSync(join(cwd, 'report.xml'), 'utf8') };
}

/** The errors that libxml2 finds in documents, empty for valid ones. One start of it validates them all. */
async function errorsIn(...documents: readonly string[]): Promise<string> {
  const xml = documents.map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  // Of pages of 64 KiB: long reports need more than the usual ones.
  const { errors } = await validateXML({ xml, schema, maxMemoryPages: 8192 });
  return errors.map(({ rawMessage }) => rawMessage).join('\n');
}

const countOf = (xml: string, text: string) => xml.split(text).length - 1;

describe('the JUnit report, checked against a schema by libxml2', () => {
  it('is valid for several files with failures, errors and output', async () => {
    const { xml, code } = await junitOf({
      'a.http': [
        '### good\n# @expect status 200\nGET /users/1\n\n> {%\nconsole.log("printed <by> & \\u0001");\n%}\n',
        '### bad "quoted" & <odd>\n# @expect status 201\n# @expect body $.id == 2\nGET /users/1\n',
        '### tested\nGET /users/1\n\n> {%\nclient.test("same", () => expect(res.body).to.deep.equal({ id: 9 }));\n%}\n',
        '### no test\nGET /users/2\n',
      ].join('\n'),
      'deep/b.http':
        '### network\nGET http://127.0.0.1:9/\n\n### script\nGET /users/1\n\n> {%\nnull.x\n%}\n\n### unresolved\nGET /{{nope}}\n',
      'c.http':
        '### strange\n# @expect body == "none"\n# @expect header x-marks == "none"\nGET {{strange}}\n',
    });
    expect(await errorsIn(xml)).toBe('');
    expect(countOf(xml, '<testsuite ')).toBe(3);
    expect([countOf(xml, '<failure '), countOf(xml, '<error ')]).toEqual([5, 3]);
    expect(xml).toMatch(/<testsuites name="restloop" tests="10" failures="5" errors="3" time="/);
    expect(xml).toContain('<system-out>printed &lt;by&gt; &amp; ');
    expect(xml).toMatch(/classname="deep\/b\.http" time="[\d.]+">\s*<error [^>]*>deep\/b\.http:2\n/);
    expect(code).toBe(1);
  });

  it('is valid with iterations, and without any request', async () => {
    const { xml } = await junitOf({ 'api.http': 'GET /users/{{n}}\n', 'n.csv': 'n\n1\n2\n3\n' }, [
      'api.http',
      '--data',
      'n.csv',
      '--parallel',
      '3',
    ]);
    expect(countOf(xml, '<testsuite ')).toBe(3);
    const empty = await junitOf({ 'api.http': 'GET /users/{{n}}\n', 'n.csv': 'n\n' }, [
      'api.http',
      '--data',
      'n.csv',
    ]);
    expect(await errorsIn(xml, empty.xml)).toBe('');
  });

  it('reports requests of a dry run as skipped', async () => {
    const { xml, code } = await junitOf({ 'api.http': '### one\n# @expect status 200\nGET /users/1\n' }, [
      'api.http',
      '--dry-run',
    ]);
    expect(await errorsIn(xml)).toBe('');
    expect(xml).toMatch(/tests="1" failures="0" errors="0" skipped="1"/);
    expect(xml).toContain('<skipped message="not sent: a dry run"/>');
    expect(code).toBe(0);
  });

  it('is valid for a thousand failures with bodies of a megabyte, which are truncated', async () => {
    const requests = Array.from(
      { length: 40 },
      (_, index) =>
        `### r${index}\n# @expect body == "no"\nGET /bytes/1000000?text\n\n> {%\nfor (let i = 0; i < 25; i++) client.test("t" + i, () => expect(i).to.equal(-1));\n%}\n`,
    );
    const { xml } = await junitOf({ 'api.http': requests.join('\n') });
    expect(await errorsIn(xml)).toBe('');
    expect(countOf(xml, '<failure ')).toBe(40 * 26);
    expect(xml.length).toBeLessThan(20_000_000);
  });

  it('numbers the cases of equal names, of which GitLab would show one', async () => {
    const { xml } = await junitOf({ 'a.http': 'GET /users/1\n\n###\nGET /users/1\n\n###\nGET /users/1\n' });
    expect(await errorsIn(xml)).toBe('');
    expect(countOf(xml, '<testcase name="GET /users/1 (3)"')).toBe(1);
  });

  it('is rejected by the schema when it is invalid', async () => {
    const wrong = [
      '<testsuites tests="x"/>',
      '<testsuites><testsuite/></testsuites>',
      '<testsuites a="\u0001"/>',
    ];
    const errors = await errorsIn(...wrong);
    expect(wrong.map((_, index) => errors.includes(`${index}.xml:1: `))).toEqual([true, true, true]);
  });
});
