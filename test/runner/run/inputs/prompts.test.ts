import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../e2e/server.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

const fileOf = (text: string) => join(folderOf({ 'a.http': text }), 'a.http');

describe('a prompt without a terminal', () => {
  it.each([
    ['{{?stage}}', 'stage'],
    ['{{?stage Which stage?}}', 'stage'],
    ['{{$input Your name?}}', 'your_name'],
    ['{{$input-hidden PIN}}', 'pin'],
    ['{{$password}}', 'password'],
    ['{{$pick dev, prod}}', 'pick_dev_prod'],
  ])('is answered by --var, and an error without it: %s', async (placeholder, name) => {
    const request = `GET ${server.url}/x?v=${placeholder}`;
    const unanswered = await restloop(['send', request]);
    expect(unanswered.code).toBe(3);
    expect(unanswered.stdout + unanswered.stderr).toContain(`${name} has no answer`);
    expect(unanswered.stdout + unanswered.stderr).toContain(`--var ${name}=VALUE answers it`);
    const before = server.seen.length;
    const answered = await restloop(['send', request, '--var', `${name}=seven`]);
    expect(answered.code).toBe(0);
    expect(server.seen.slice(before).map(({ url }) => url)).toEqual(['/x?v=seven']);
  });

  it.each(['prompt', 'secret'])('of @%s sets the variable, also by a row of data', async (directive) => {
    const path = fileOf(`# @${directive} stage Which stage?\nGET ${server.url}/{{stage}}\n`);
    const unanswered = await restloop(['run', path]);
    expect(unanswered.code).toBe(3);
    expect(unanswered.stdout).toContain('stage has no answer');
    const before = server.seen.length;
    expect((await restloop(['run', path, '--var', 'stage=dev'])).code).toBe(0);
    const data = join(folderOf({ 'rows.csv': 'stage\na\nb\n' }), 'rows.csv');
    expect((await restloop(['run', path, '--data', data])).code).toBe(0);
    expect(server.seen.slice(before).map(({ url }) => url)).toEqual(['/dev', '/a', '/b']);
  });

  it.each([
    ['{{$input Name $value: Bob}}', 'name'],
    ['{{?who $value: Bob}}', 'who'],
  ])('has its default where it is not answered: %s', async (placeholder, name) => {
    const request = `GET ${server.url}/x?v=${placeholder}`;
    const before = server.seen.length;
    const codes = [(await restloop(['send', request])).code];
    codes.push((await restloop(['send', request, '--var', `${name}=Eve`])).code);
    codes.push((await restloop(['run', fileOf(`${request}\n`)])).code);
    expect(codes).toEqual([0, 0, 0]);
    expect(server.seen.slice(before).map(({ url }) => url)).toEqual(['/x?v=Bob', '/x?v=Eve', '/x?v=Bob']);
  });

  it('stops its own request only', async () => {
    const path = fileOf(`GET ${server.url}/{{?stage}}\n###\nGET ${server.url}/other\n`);
    const before = server.seen.length;
    expect((await restloop(['run', path])).code).toBe(3);
    expect(server.seen.slice(before).map(({ url }) => url)).toEqual(['/other']);
  });

  it('is not an error in a preview, which reports that it is asked for', async () => {
    const { code, stdout, stderr } = await restloop(['preview', `GET ${server.url}/{{?stage Which stage?}}`]);
    expect(code).toBe(0);
    expect(stdout + stderr).toContain('stage is asked for when the request is sent (Which stage?)');
    const json = await restloop(['preview', `GET ${server.url}/{{?stage}}`, '--json']);
    expect(JSON.parse(json.stdout).requests[0].diagnostics).toMatchObject([
      { code: 'awaits-answer', severity: 'info' },
    ]);
  });

  it('that is hidden is masked wherever its answer is shown', async () => {
    const { stdout, stderr } = await restloop([
      'send',
      `GET ${server.url}/x?v={{$input-hidden PIN}}`,
      ...['--var', 'pin=hidden-777'],
    ]);
    expect(stdout).toContain('hidden-777');
    expect(stderr).toContain('/x?v=••••••');
    expect(stderr).not.toContain('hidden-777');
  });

  it('without a name is a wrong directive', async () => {
    const { stdout, stderr } = await restloop(['preview', fileOf(`# @prompt\nGET ${server.url}/\n`)]);
    expect(stdout + stderr).toContain('@prompt: needs the name of a variable');
  });
});
