import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const { url } = await demoServer();
const secret = 'hunter2-horse';
const reading =
  'client.vars()\n.vars\n.vars password\n.explain {{password}}\nclient.log(client.getVar("password"))\n';
const request = `POST ${url}/echo\nContent-Type: text/plain\n\nx {{password}}\n\n> {% client.log(client.getVar("password")) %}\n`;
const files = {
  'uses.http': request,
  'sets.http': `@password = ${secret}\n${request}`,
  'row.csv': `password,id\n${secret},1\n`,
  'row.json': JSON.stringify([{ password: secret }]),
};
const flag = ['--var', `password=${secret}`];

describe.concurrent('variables named like a credential', () => {
  it.each<[how: string, args: readonly string[], input?: string]>([
    ['set by a script', [], `client.setVar('password', '${secret}')\n${reading}`],
    ['inside an object', [], `client.setVar('auth', { user: '${secret}' })\nclient.vars()\n.vars\n`],
    [
      'replaced by a script',
      [],
      `client.setVar('password', '${secret}'); client.setVar('password', 'x')\n'${secret}'\n`,
    ],
    [
      'changed by a later script',
      [],
      `client.setVar('password', '${secret}')\nclient.setVar('password', 'other-one')\n'${secret}'\n`,
    ],
    ['set by a script, in JSON', ['--json'], `client.setVar('password', '${secret}')\n${reading}`],
    ['given by --var', flag, reading],
    ['given by --var with JSON', ['--var', `password:={"old": "${secret}"}`], reading],
    ['made of another --var', ['--var', `a=${secret}`, '--var', 'password={{a}}'], reading],
    ['given by --var to eval', ['eval', ...flag, '--json', 'client.vars()']],
    ['given by --var to preview', ['preview', ...flag, '--json', `GET ${url}/{{password}}`]],
    ['given by --var to send', ['send', ...flag, '--json', `POST ${url}/echo {"a": "{{password}}"}`]],
    ['set by a file, in a preview', ['preview', 'sets.http']],
    ['set by a file, in a run', ['run', 'sets.http', '--reporter', 'json']],
    ['set by a file that was opened', [], `.import sets.http\n${reading}.preview GET ${url}/{{password}}\n`],
    ['a column of CSV', ['run', '--data', 'row.csv', 'uses.http', '--reporter', 'json']],
    ['a column of CSV, in a preview', ['run', '--dry-run', '--data', 'row.csv', 'uses.http']],
    ['a member of JSON rows', ['run', '--data', 'row.json', 'uses.http', '--reporter', 'json']],
  ])('are masked: %s', async (_, args, input = '') => {
    const ran = await restloop(args, { cwd: folderOf(files), input });
    expect(ran.stdout + ran.stderr).toContain('••••••');
    expect(ran.stdout + ran.stderr).not.toContain(secret);
    expect(ran.code).toBe(0);
  });

  it('are sent as they are', async () => {
    const sent = await restloop([
      'send',
      '--reveal',
      ...flag,
      '--json',
      `POST ${url}/echo {"a": "{{password}}"}`,
    ]);
    expect(JSON.parse(sent.stdout).response.body).toContain(secret);
  });

  it('are shown when the name only describes a credential', async () => {
    const ran = await restloop(['eval', '--var', 'token_type=bearer-of-news', 'client.vars()']);
    expect(ran.stdout).toContain('bearer-of-news');
  });
});
