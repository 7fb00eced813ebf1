import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { type Echoes, openEchoes } from './echo-servers.ts';

const secret = 'SECRET-of-the-user-1234';

let servers: Echoes;
beforeAll(async () => {
  servers = await openEchoes();
});

interface Way {
  readonly title: string;
  /** Of the script of the first request; OTHER is the host of the other server. */
  readonly script: string;
  /** Before the first request. */
  readonly variables?: string;
  readonly request: string;
}

/** How a file's script puts the host of the next request together. */
const ways: readonly Way[] = [
  { title: 'a host', script: `client.setVar('z', 'OTHER')`, request: 'GET http://{{z}}/TAG' },
  { title: 'a whole URL', script: `client.setVar('z', 'http://OTHER/TAG')`, request: 'GET {{z}}' },
  {
    title: 'a port',
    script: `client.setVar('z', Number('OTHER'.split(':')[1]))`,
    request: 'GET http://127.0.0.1:{{z}}/TAG',
  },
  { title: 'base_url', script: `client.setVar('base_url', 'http://OTHER')`, request: 'GET /TAG' },
  {
    title: 'an object',
    script: `client.setVar('z', {at: ['OTHER']})`,
    request: 'GET http://{{z.at[0]}}/TAG',
  },
  { title: 'client.global', script: `client.global.set('z', 'OTHER')`, request: 'GET http://{{z}}/TAG' },
  {
    title: 'a variable of a variable',
    variables: '@first = http://{{z}}\n@second = {{first}}\n',
    script: `client.setVar('z', 'OTHER')`,
    request: 'GET {{second}}/TAG',
  },
  {
    title: 'a user name that ends in @',
    script: `client.setVar('z', '@OTHER/')`,
    request: 'GET http://OWN{{z}}TAG',
  },
  {
    title: 'another spelling',
    script: `client.setVar('z', 'OTHER'.replace('127.0.0.1', '2130706433'))`,
    request: 'GET http://{{z}}/TAG',
  },
  {
    title: 'a value of a response',
    script: `client.setVar('z', res.body.other)`,
    request: 'GET http://{{z}}/TAG',
  },
  {
    title: 'a Host header',
    script: `client.setVar('z', 'OTHER')`,
    request: 'GET http://OWN/TAG\nHost: {{z}}',
  },
];

function fileOf(way: Way, extra: string): string {
  const { own, other } = servers;
  const text = `${way.variables ?? ''}### first\nGET http://OWN/first?other=OTHER\n\n> {%\n${way.script};\n%}\n\n### second\n${way.request}${extra}\n`;
  return text.replaceAll('OWN', own.host).replaceAll('OTHER', other.host);
}

interface SharedResults {
  readonly title: string;
  /** Behind the request line. */
  readonly lines: string;
  readonly flags: readonly string[];
  readonly environment?: object;
  readonly shown: string | RegExp;
}

const privateEnvironment = { dev: { token: secret } };

const credentials: readonly SharedResults[] = [
  { title: '--auth bearer', lines: '', flags: ['--auth', `bearer ${secret}`], shown: '--auth bearer' },
  { title: '--auth basic', lines: '', flags: ['--auth', `basic ada ${secret}`], shown: '--auth basic' },
  {
    title: '--auth apikey in a header',
    lines: '',
    flags: ['--auth', `apikey X-Key ${secret}`],
    shown: '--auth apikey',
  },
  {
    title: '--auth apikey in the query',
    lines: '',
    flags: ['--auth', `apikey key ${secret} query`],
    shown: '--auth apikey',
  },
  { title: '--auth digest', lines: '', flags: ['--auth', `digest ada ${secret}`], shown: '--auth digest' },
  {
    title: 'a private environment in a header',
    lines: '\nX-Anything: {{token}}',
    flags: ['--env', 'dev'],
    environment: privateEnvironment,
    shown: '{{token}}',
  },
  {
    title: 'a private environment in a JSON body',
    lines: '\nContent-Type: application/json\n\n{"t": "{{token}}"}',
    flags: ['--env', 'dev'],
    environment: privateEnvironment,
    shown: '{{token}}',
  },
  {
    title: 'a variable of the system',
    lines: '\nX-Anything: {{$env.USERS_TOKEN}}',
    flags: [],
    shown: '{{$env.USERS_TOKEN}}',
  },
];

async function runFile(
  text: string,
  { flags, environment }: Pick<SharedResults, 'flags' | 'environment'>,
  more: readonly string[] = [],
) {
  const folder = folderOf({
    'a.http': text,
    'http-client.env.json': JSON.stringify({ dev: {} }),
    ...(environment !== undefined && { 'http-client.private.env.json': JSON.stringify(environment) }),
  });
  return restloop(['run', join(folder, 'a.http'), ...flags, ...more], { env: { USERS_TOKEN: secret } });
}

describe.concurrent.each(ways)('a host set by a script of the file as $title', (way) => {
  // A key in the query stands beside credentials of the URL, too.
  const key = { flags: ['--auth', `apikey key ${secret} query`] };

  it('receives no credentials: the request is not sent, and the report names --allow-host', async () => {
    const tag = `held-${ways.indexOf(way)}`;
    const ran = await runFile(fileOf(way, '').replaceAll('TAG', tag), key);
    expect(servers.seen(tag)).toEqual([]);
    expect(ran.stdout + ran.stderr).toMatch(
      /chosen by a script \(a\.http:\d+\).*--auth apikey[\s\S]*--allow-host/,
    );
    expect(ran.code).toBe(3);
  });

  it('receives credentials with --allow-host', async () => {
    const tag = `allowed-${ways.indexOf(way)}`;
    const ran = await runFile(fileOf(way, '').replaceAll('TAG', tag), key, [
      '--allow-host',
      servers.other.host,
    ]);
    expect(ran.stdout + ran.stderr).not.toContain('--allow-host');
    expect(servers.seen(tag).map(({ url }) => new URL(url, 'http://server').searchParams.get('key'))).toEqual(
      [secret],
    );
    expect(ran.code).toBe(0);
  });
});

it('a host set by a script receives requests without data of the user', async () => {
  const [way] = ways as [Way];
  const ran = await runFile(fileOf(way, '').replaceAll('TAG', 'plain'), { flags: [] });
  expect([servers.seen('plain').length, ran.code]).toEqual([1, 0]);
});

describe.concurrent.each(credentials)('$title', (carried) => {
  const [host] = ways as [Way];
  const place = credentials.indexOf(carried);

  it('is not sent to a host set by a script, also with --force', async () => {
    const text = fileOf(host, carried.lines).replaceAll('TAG', `kept-${place}`);
    const ran = await runFile(text, carried, place % 2 === 0 ? [] : ['--force']);
    expect(servers.seen(`kept-${place}`)).toEqual([]);
    expect(ran.stdout).toContain(carried.shown);
    if (!carried.lines.includes('$env')) expect(ran.stdout + ran.stderr).not.toContain(secret);
    expect(ran.code).toBe(3);
  });

  it('is sent to a host named in the file', async () => {
    const written = { ...host, request: 'GET http://OTHER/TAG' };
    const ran = await runFile(fileOf(written, carried.lines).replaceAll('TAG', `sent-${place}`), carried);
    expect(servers.seen(`sent-${place}`).length).toBeGreaterThan(0);
    expect(ran.stdout + ran.stderr).not.toContain('--allow-host');
  });
});
