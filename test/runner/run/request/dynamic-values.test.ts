import { createHash } from 'node:crypto';
import { realpathSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

let server: Server;
let base = '';
const bodies: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

const person =
  '{"name": "{{$faker.person.fullName}}", "id": "{{$uuid}}", "age": {{$faker.number.int(18, 99)}}}';
const file = () => `### one\nPOST ${base}/\n\n${person}\n\n### two\nPOST ${base}/\n\n${person}\n`;

const sent = async (...args: readonly string[]) => {
  bodies.length = 0;
  const { code, stdout, stderr } = await restloop(args);
  expect(code, stdout + stderr).toBe(0);
  return bodies.slice();
};

describe('dynamic values of a script', () => {
  const code = "[$faker.person.fullName(), $uuid(), client.interpolate('{{$randomCity}}')].join()";

  it('are repeated with a seed, in the language of the locale', async () => {
    const drawn = async (...flags: readonly string[]) => (await restloop(['eval', code, ...flags])).stdout;
    const first = await drawn('--set', 'seed=7');
    expect(first.split(',')).toHaveLength(3);
    expect(await drawn('--set', 'seed=7')).toBe(first);
    expect(await drawn('--set', 'seed=7', '--set', 'locale=ja')).not.toBe(first);
    expect(await drawn('--set', 'seed=8')).not.toBe(first);
  });

  it('begin again where the same seed is set again, as those of placeholders do', async () => {
    bodies.length = 0;
    const once = `.set seed 7\nPOST ${base}/ {"id": "{{$uuid}}"}\nPOST ${base}/ {"id": "{{$uuid}}"}\nconsole.log($uuid())\n`;
    const { stdout } = await restloop([], { input: once + once });
    expect(bodies).toHaveLength(4);
    expect(bodies[0]).not.toBe(bodies[1]);
    expect(bodies.slice(2)).toEqual(bodies.slice(0, 2));
    const logged = stdout.match(/^[\da-f]{8}-[-\da-f]{27}$/gm) ?? [];
    expect(logged).toHaveLength(2);
    expect(logged[0]).toBe(logged[1]);
  });
});

describe('dynamic values of a run', () => {
  it('are repeated with a seed, and differ from request to request', async () => {
    const path = join(folderOf({ 'a.http': file() }), 'a.http');
    const first = await sent('run', path, '--set', 'seed=7');
    expect(first).toHaveLength(2);
    expect(first[0]).not.toBe(first[1]);
    expect(await sent('run', path, '--set', 'seed=7')).toEqual(first);
    expect(await sent('run', path, '--set', 'seed=8')).not.toEqual(first);
    expect(await sent('run', path)).not.toEqual(await sent('run', path));
  });

  it('differ from row to row, and are repeated with a seed, also in parallel', async () => {
    const path = join(folderOf({ 'a.http': file() }), 'a.http');
    const rows = await sent('run', path, '--set', 'seed=7', '--iterations', '4');
    expect(new Set(rows).size).toBe(8);
    const parallel = await sent('run', path, '--set', 'seed=7', '--iterations', '4', '--parallel', '4');
    expect(parallel.sort()).toEqual(rows.sort());
  });

  it('are those of a variable of the file, once for each request', async () => {
    const text = `@who = {{$faker.person.firstName}}\n###\nPOST ${base}/\n\n{{who}}|{{who}}\n`;
    const [body = ''] = await sent('run', join(folderOf({ 'a.http': text }), 'a.http'));
    const [first, second] = body.split('|');
    expect(first).toMatch(/^\p{L}/u);
    expect(second).toBe(first);
  });

  it('are sent as they are previewed with the same seed, in the language of the locale', async () => {
    const request = `POST ${base}/ {"name": "{{$faker.person.lastName}}"}`;
    const settings = ['--set', 'seed=x', '--set', 'locale=ja'];
    const { stdout } = await restloop(['preview', request, ...settings, '--json']);
    const { body } = JSON.parse(stdout).requests[0];
    expect(body).toMatch(/[\p{Script=Han}]/u);
    expect(await sent('send', request, ...settings)).toEqual([body]);
  });

  it('come from the .env file beside the requests, by a variable too, and are masked', async () => {
    const text = `@which = TOKEN\n###\nPOST ${base}/\n\n{{$dotenv TOKEN}} {{$dotenv %which}} {{$hash sha1 %which}}\n`;
    const folder = folderOf({ 'a.http': text, '.env': 'TOKEN=s3cret-value\n' });
    const path = join(folder, 'a.http');
    expect(await sent('run', path)).toEqual([
      `s3cret-value s3cret-value ${createHash('sha1').update('TOKEN').digest('hex')}`,
    ]);
    const { stdout } = await restloop(['preview', path]);
    expect(stdout).not.toContain('s3cret-value');
  });

  it.skipIf(process.platform === 'win32')(
    'come from a .env file behind a link out of the project only where it is permitted',
    async () => {
      const folder = folderOf({
        'outside/secrets': 'TOKEN=s3cret-value\n',
        'project/a.http': `POST ${base}/\n\n{{$dotenv TOKEN}}\n`,
      });
      const outside = realpathSync(join(folder, 'outside/secrets'));
      symlinkSync(outside, join(folder, 'project/.env'));
      const path = join(folder, 'project/a.http');
      bodies.length = 0;
      const refused = await restloop(['run', path]);
      expect(bodies).toEqual([]);
      expect(refused.code).toBe(3);
      expect(refused.stdout + refused.stderr).toContain('.env was not read: it is outside the project');
      expect(refused.stdout + refused.stderr).toContain(`--allow-file ${outside}`);
      expect(await sent('run', path, '--allow-file', outside)).toEqual(['s3cret-value']);
    },
  );

  it.each([
    ['{{$dotenv NOPE}}', 'NOPE is neither in the .env file nor in the environment'],
    ['{{$dotenv %nope}}', 'no variable is named nope'],
    ['{{$faker.person.fullname}}', 'did you mean $faker.person.fullName?'],
    ['{{$randomFristName}}', 'did you mean $randomFirstName?'],
    ['{{$faker.string.alpha(1000000000)}}', 'at most 1,000'],
  ])('%s is an error that says why', async (text, reason) => {
    const { code, stderr, stdout } = await restloop(['send', `POST ${base}/ body=${text}`]);
    expect(code).toBe(3);
    expect(stdout + stderr).toContain(reason);
  });
});
