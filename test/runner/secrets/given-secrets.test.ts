import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop, stackFrame } from '../program.ts';
import { folderOf } from '../run/files.ts';

const { url } = await demoServer();
const secret = 'hunter2-horse';
const env = { GIVEN_VALUE: secret };
const echo = `POST ${url}/echo {"a": "{{given}}", "b": "x{{given}}"}`;
const files = {
  'http-client.env.json': JSON.stringify({
    dev: { given: '{{inner.value}}', inner: { value: '{{$env.API_TOKEN}}' }, broken: '{{$env.NOT_SET}}' },
  }),
  'file.http': `### one\nPOST ${url}/echo\nContent-Type: application/json\n\n{"a": "{{given}}"}\n\n### two\nGET ${url}/{{broken}}\n`,
};

describe.concurrent('--secret', () => {
  it.each<[command: string, args: readonly string[], input?: string]>([
    ['preview', ['preview', echo]],
    ['preview --json', ['preview', '--json', echo]],
    ['send --json', ['send', '--json', echo]],
    ['eval', ['eval', 'client.log("it is " + client.getVar("given"))']],
    ['eval --json', ['eval', '--json', '"it is " + client.getVar("given")']],
    ['inputs', [], `${echo}\n.vars\n.vars given\n.explain {{given}}\n.res\n.curl\n`],
    ['inputs --json', ['--json'], `${echo}\n.vars\nclient.vars()\n`],
    ['run', ['run', '--request', 'one', 'file.http', '--reporter', 'json']],
    ['run --dry-run', ['run', '--request', 'one', '--dry-run', 'file.http']],
  ])('is used and masked by %s', async (_, args, input = '') => {
    const cwd = folderOf(files);
    for (const value of [secret, '{{$env.GIVEN_VALUE}}']) {
      const ran = await restloop([...args, '--secret', `given=${value}`], { cwd, env, input });
      expect(ran.stdout + ran.stderr).toContain('••••••');
      expect(ran.stdout + ran.stderr).not.toContain(secret);
      expect(ran.code).toBe(0);
    }
  });

  it.each([
    ['without a name', [secret], /"name=" is missing/],
    ['with a name that is none', [`1=${secret}`], /--secret 1: /],
    ['that is not JSON', [`a:=${secret}`], /--secret a: .*not JSON/],
    ['that is empty', ['a='], /--secret a: the value is empty/],
    ['of an environment variable that is not set', ['a={{$env.NOT_SET}}'], /--secret a .*NOT_SET is not set/],
  ])('is an error %s that does not contain the secret', async (_, values, says) => {
    const given = values.flatMap((value) => ['--secret', value]);
    const ran = await restloop(['preview', ...given, 'GET http://h/'], { env });
    expect(ran.stderr).toMatch(says);
    expect(ran.stderr).not.toContain(secret);
    expect(ran.stderr).not.toMatch(stackFrame);
    expect(ran.code).toBe(2);
  });
});

describe.concurrent('placeholders in variables', () => {
  it('of the command line are resolved with earlier variables and the environment', async () => {
    const request = `GET ${url}/{{a}}`;
    const given = ['--var', 'b={{$env.GIVEN_VALUE}}', '--var', 'a=-{{b}}-'];
    const ran = await restloop(['preview', ...given, request], { env });
    expect(ran.stdout).toContain(`GET ${url}/-${secret}-`);
    const data = await restloop(
      ['preview', '--var', 'a:={"b": "{{$env.GIVEN_VALUE}}"}', `GET ${url}/{{a.b}}`],
      {
        env,
      },
    );
    expect(data.stdout).toContain(`GET ${url}/${secret}`);
  });

  it('of an environment file are resolved, and a missing value stops the request that uses it', async () => {
    const cwd = folderOf(files);
    const ran = await restloop(['run', 'file.http', '--env', 'dev', '--reporter', 'json'], {
      cwd,
      env: { API_TOKEN: secret },
    });
    const { requests } = JSON.parse(ran.stdout).files[0];
    expect(requests[0].request.body).toBe('{"a": "••••••"}');
    expect(requests[0].response.body).not.toContain('$env');
    expect(JSON.stringify(requests[1].diagnostics)).toContain('the environment variable NOT_SET is not set');
    expect(ran.stdout).not.toContain(secret);
    expect(ran.code).toBe(3);
  });

  it('of a .env file and of .env set are resolved', async () => {
    const cwd = folderOf({ '.env': 'HOST={{$env.GIVEN_VALUE}}\nURL=http://{{HOST}}/' });
    const input = '.env load\nclient.getVar("URL")\n.env set next={{URL}}2\nclient.getVar("next")\n';
    const { stdout } = await restloop([], { cwd, env, input });
    expect(stdout).toContain(`'http://${secret}/'`);
    expect(stdout).toContain(`'http://${secret}/2'`);
  });

  it('of a row of data are plain text', async () => {
    const cwd = folderOf({
      'file.http': `### one\nPOST ${url}/echo\n\n{{a}}\n`,
      'rows.json': '[{"a": "{{$env.GIVEN_VALUE}} \\\\{{"}]',
    });
    const ran = await restloop(['run', 'file.http', '--data', 'rows.json', '--reporter', 'json'], {
      cwd,
      env,
    });
    expect(JSON.parse(ran.stdout).files[0].requests[0].request.body.trim()).toBe('{{$env.GIVEN_VALUE}} \\{{');
  });
});

describe.concurrent('an environment variable named like a credential', () => {
  it('is masked, also when a server returns it', async () => {
    const request = `POST ${url}/echo {"a": "{{$env.API_PASSWORD}}"}`;
    const ran = await restloop(['send', '--json', request], { env: { API_PASSWORD: secret } });
    expect(ran.stdout).toContain('••••••');
    expect(ran.stdout).not.toContain(secret);
  });
});

describe.concurrent('a usage error', () => {
  it.each([
    ['send', `curl -u ada:${secret} http://h/`],
    ['preview', `curl -H 'X-Api-Key: ${secret}' http://h/`],
    ['preview', `GET http://h/ Authorization:Bearer ${secret}`],
    ['preview', `GET http://h/\nAuthorization Bearer ${secret}`],
  ])('does not contain the credential of %s %s', async (command, text) => {
    const ran = await restloop([command, text]);
    expect(ran.code).not.toBe(0);
    expect(ran.stdout + ran.stderr).not.toContain(secret);
  });

  it('of a file does not contain a credential', async () => {
    const cwd = folderOf({
      'file.http': `### a\nGET http://h/\nAuthorization Bearer ${secret}\n\n### b\ncurl -u ada:${secret} --nope http://h/\n`,
    });
    const ran = await restloop(['run', 'file.http'], { cwd });
    expect(ran.code).not.toBe(0);
    expect(ran.stdout).toContain('2 errors');
    expect(ran.stdout + ran.stderr).not.toContain(secret);
  });
});
