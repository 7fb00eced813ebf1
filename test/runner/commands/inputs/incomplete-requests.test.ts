import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';
import { reportOf, requestsOf } from '../../run/reported-run.ts';

const demo = await demoServer();

const bodies = ['### Steps\ntext', '< less', '??\n?? status == 200', '# heading\nx', 'a\n\n> {% code %}'];
const item = (name: string, request: object) => ({ name, request: { url: `${demo.url}/echo`, ...request } });
const raw = (text: string, method = 'POST') => ({ method, body: { mode: 'raw', raw: text } });
const collectionOf = (...items: readonly object[]) => ({
  'c.json': JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: items,
  }),
});

const all = collectionOf(
  ...bodies.map((body, index) => item(`body ${index}`, raw(body))),
  item('signed', { method: 'GET', auth: { type: 'awsv4', awsv4: [] } }),
  item('consented', {
    method: 'GET',
    auth: { type: 'oauth2', oauth2: [{ key: 'grant_type', value: 'authorization_code' }] },
  }),
  item('whole', raw('{\n  // a comment, which Postman does not send\n  "a": 1\n}')),
);

describe('a request of a collection that could not be imported completely', () => {
  it('is an error and is not sent; the others are', async () => {
    const ran = await restloop(['run', 'c.json', '--reporter', 'json'], { cwd: folderOf(all) });
    const requests = requestsOf(reportOf(ran));
    expect(requests).toHaveLength(bodies.length + 3);
    for (const request of requests.slice(0, -1))
      expect(request).toMatchObject({ response: null, error: { code: 'unparsable-request' } });
    expect(requests.at(-1)).toMatchObject({ name: 'whole', error: null });
    expect(ran.code).toBe(3);
  });

  it('is listed with the reason', async () => {
    const { stdout } = await restloop(['run', 'c.json', '--list'], { cwd: folderOf(all) });
    expect(stdout).toMatch(/✗ body 0[^\n]*\n[^\n]*the body was omitted/);
    expect(stdout).toMatch(/✗ signed[^\n]*\n[^\n]*credentials of the type awsv4 were omitted/);
  });

  it('is shown by preview', async () => {
    const { stderr, code } = await restloop(['preview', 'c.json'], { cwd: folderOf(all) });
    expect(stderr).toContain('error: c.json:1:15: @incomplete: the body was omitted');
    expect(code).toBe(3);
  });

  it('has its body in a file after a conversion, and is sent with it', async () => {
    const cwd = folderOf(collectionOf(...bodies.map((body, index) => item(`body ${index}`, raw(body)))));
    expect((await restloop(['convert', 'c.json', 'out.http'], { cwd })).code).toBe(0);
    for (const [index, body] of bodies.entries())
      expect(readFileSync(join(cwd, `out.body_${index}.body.txt`), 'utf8')).toBe(body);
    const ran = await restloop(['run', 'out.http', '--reporter', 'json'], { cwd });
    expect(requestsOf(reportOf(ran)).map(({ error }) => error)).toEqual(bodies.map(() => null));
  });

  it('is a comment with the reason where a conversion cannot complete it', async () => {
    const { stdout } = await restloop(['convert', 'c.json', '-', '--format', 'http'], { cwd: folderOf(all) });
    expect(stdout).toContain(
      `### signed\n# This request is incomplete: its credentials of the type awsv4 were omitted\n# | GET ${demo.url}/echo\n`,
    );
  });

  it('is counted, listed and written back as it is when the conversion is read', async () => {
    const cwd = folderOf(
      collectionOf(
        item('first', raw('{"a": 1}')),
        item('signed', {
          ...raw('{"b": 2}'),
          header: [{ key: 'X-Tenant', value: '7' }],
          auth: { type: 'awsv4', awsv4: [] },
        }),
      ),
    );
    await restloop(['convert', 'c.json', 'out.http'], { cwd });
    const written = readFileSync(join(cwd, 'out.http'), 'utf8');
    expect(written).toContain('# | X-Tenant: 7\n');
    expect(written).toContain('# | {"b": 2}\n');
    const { stdout, code } = await restloop(['run', 'out.http', '--list', '--json'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).requests).toMatchObject([
      { name: 'first', runs: 'yes' },
      {
        name: 'signed',
        method: 'POST',
        url: `${demo.url}/echo`,
        runs: 'no',
        reason: expect.stringMatching(
          /^out\.http:\d+:1: this request is incomplete: its credentials of the type awsv4/,
        ),
      },
    ]);
    expect((await restloop(['convert', 'out.http', 'again.http'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'again.http'), 'utf8')).toContain(
      written.slice(written.indexOf('# This request')),
    );
  });

  it.each(['har', 'curl'])('is left out of %s, and said to be', async (format) => {
    const { stdout, stderr } = await restloop(['convert', 'c.json', '-', '--format', format], {
      cwd: folderOf(all),
    });
    expect(stdout).not.toContain('signed');
    expect(stdout).toContain('whole');
    expect(stderr).toContain('signed was omitted: its credentials of the type awsv4 were omitted.');
  });
});
