import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app/app.ts';
import { systemSources } from '../../../src/app/dynamic/system-sources.ts';
import { namedEnvironments } from '../../../src/app/importing/named-environments.ts';
import { readyPromise } from '../../../src/app/lazy-promise.ts';
import { sessionWork } from '../../../src/app/session-work.ts';
import { createHttpClient } from '../../../src/http/client.ts';
import { createCollector } from '../../../src/runner/results/collector.ts';
import { folderOf } from '../../runner/run/files.ts';
import { sharedSandbox } from '../../sandbox/harness.ts';
import { absentAdapters } from '../../support/absent-adapters.ts';
import { demoServer } from '../../support/demo.ts';

const demo = await demoServer();

/** The questions of a shell whose user says no to all, and how many requests arrived. */
async function asked(files: Readonly<Record<string, string>>, inputs: readonly string[]) {
  const questions: string[] = [];
  const folder = folderOf(files);
  const app = createApp(
    {
      adapters: {
        ...absentAdapters,
        http: async () => createHttpClient(),
        formats: () => import('../../../src/formats/index.ts'),
        sandbox: sharedSandbox,
      },
      persistence: 'never',
      now: Date.now,
      environment: { PATH: process.env['PATH'] ?? '', TOPSECRET: 'top-secret-4711' },
      dynamic: { ...systemSources, env: (name) => (name === 'TOPSECRET' ? 'top-secret-4711' : undefined) },
      cwd: folder,
    },
    readyPromise(sessionWork),
  );
  app.attach({
    ...createCollector().front,
    attended: true,
    async confirm(question) {
      questions.push(question);
      return false;
    },
  });
  await app.dispatch({
    kind: 'environments-added',
    environments: namedEnvironments([environment], 'http-client.env.json', 0),
  });
  const before = demo.requests.length;
  await app.submit(`.import ${join(folder, 'a.http')}`);
  for (const input of inputs) await app.submit(input);
  await app.close();
  return { questions, arrived: demo.requests.length - before };
}

const { host } = new URL(demo.url);
const grant = 'device_code https://idp.example app openid';
const security = {
  'Grant Type': 'Device Authorization',
  Type: 'OAuth2',
  'Token URL': 'https://idp.example/token',
  'Device Auth URL': 'https://idp.example/device',
  'Client ID': 'app',
};
const environment = {
  name: 'dev',
  variables: [
    { name: 'v', value: '{{$env.TOPSECRET}}' },
    { name: 'base', value: demo.url },
    { name: 'Security', value: { Auth: { x: security } } },
  ],
};
const send = (text: string) =>
  `### one\nGET ${demo.url}/users\n\n> {%\nawait client.send(${JSON.stringify(text)}).catch(() => null);\n%}\n\n### idp\nGET https://idp.example/\n`;
const byHeader = 'Authorization: Bearer {{$auth.token("x")}}';

describe('a file in the shell asks before it sends', () => {
  it.each([
    ['a variable of the process', `GET ${demo.url}/x?k={{$env.TOPSECRET}}`, 'environment variable TOPSECRET'],
    [
      'one that the .env file does not have',
      `GET ${demo.url}/x?k={{$dotenv TOPSECRET}}`,
      'environment variable TOPSECRET',
    ],
    ['one behind a name of the environment', `GET ${demo.url}/x?k={{v}}`, '{{v}} of environment dev'],
    ['a sign-in', `# @auth oauth2 ${grant}\nGET ${demo.url}/x`, 'your sign-in at https://idp.example'],
    ['one of Security.Auth', `GET ${demo.url}/x\n${byHeader}`, 'your sign-in at https://idp.example/token'],
  ])('%s', async (_, text, what) => {
    const files = { 'a.http': `### one\n${text}\n` };
    const { questions, arrived } = await asked(files, ['.env dev', '.send one']);
    expect([questions, arrived]).toEqual([[expect.stringContaining(what)], 0]);
    expect(questions[0]).toContain(` to ${host}, as `);
  });

  const scripted = (code: string, text: string) => `< {%\n${code}\n%}\n${text}`;
  it.each([
    [
      'copies to another name',
      scripted("client.setVar('w', client.getVar('v'))", `GET ${demo.url}/x?k={{w}}`),
      '{{w}} of the script before one',
    ],
    [
      'copies into another text',
      scripted("client.setVar('w', `x-${client.interpolate('{{v}}')}`)", `GET ${demo.url}/x?k={{w}}`),
      '{{w}} of the script before one',
    ],
    [
      'writes into a header by client.onRequest',
      scripted(
        "client.onRequest(request => { request.headers.set('X-Key', client.getVar('v')); })",
        `GET ${demo.url}/x`,
      ),
      'values set by its script',
    ],
  ])('a variable of the process that a script %s', async (_, text, what) => {
    const { questions, arrived } = await asked({ 'a.http': `### one\n${text}\n` }, ['.env dev', '.send one']);
    expect([questions, arrived]).toEqual([[expect.stringContaining(what)], 0]);
  });

  it('unless its script read no value of the environment', async () => {
    const text = scripted("client.setVar('w', 'plain')", `GET ${demo.url}/users?k={{w}}`);
    const { questions, arrived } = await asked({ 'a.http': `### one\n${text}\n` }, ['.env dev', '.send one']);
    expect([questions, arrived]).toEqual([[], 1]);
  });

  it.each([
    ['a variable', `GET ${demo.url}/x\nX-Key: {{$env.TOPSECRET}}`, 'environment variable TOPSECRET'],
    [
      'a sign-in',
      `# @auth oauth2 ${grant}\nGET ${demo.url}/x\nX-Key: {{$env.TOPSECRET}}`,
      'environment variable TOPSECRET) and your sign-in at https://idp.example',
    ],
  ])('%s by client.send', async (_, text, what) => {
    const { questions, arrived } = await asked({ 'a.http': send(text) }, ['.send one']);
    expect(questions).toContainEqual(expect.stringContaining(what));
    expect(arrived).toBe(1);
  });
});

describe('a typed request', () => {
  const files = { 'a.http': '### none\nGET http://x.example/\n' };

  it('asks if the environment names both its sign-in and its host', async () => {
    const { questions, arrived } = await asked(files, ['.env dev', `GET {{base}}/x\n${byHeader}`]);
    expect([questions, arrived]).toEqual([
      [`Send your sign-in at https://idp.example/token to ${host}, as the environment requests? (y/n)`],
      0,
    ]);
  });

  it('asks if the environment names both a variable of the process and its host', async () => {
    const { questions, arrived } = await asked(files, ['.env dev', 'GET {{base}}/x k=={{v}}']);
    expect([questions, arrived]).toEqual([
      [
        `Send values of your environment ({{v}} of environment dev, http-client.env.json) to ${host}, as the environment requests? (y/n)`,
      ],
      0,
    ]);
  });

  it('sends what it names itself without a question', async () => {
    const { questions, arrived } = await asked(files, ['.env dev', `GET ${demo.url}/users k=={{v}}`]);
    expect([questions, arrived]).toEqual([[], 1]);
  });
});
