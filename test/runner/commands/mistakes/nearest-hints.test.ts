import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

describe.concurrent('the hint of a mistake on the command line', () => {
  it.each([
    [['sned'], 'There is no command and no session "sned".', 'did you mean restloop send?'],
    [['ls'], 'There is no command and no session "ls".', 'restloop sessions, or run --list FILE'],
    [['version'], 'There is no command and no session "version".', 'restloop --version'],
    [['test', 'a.http'], 'there is no command "test"', 'did you mean restloop run FILE?'],
    [['list', 'a.http'], 'there is no command "list"', 'run --list FILE'],
    [['validate', 'a.http'], 'there is no command "validate"', 'did you mean restloop lint FILE?'],
    [['open', 'a.http'], 'there is no command "open"', 'did you mean restloop FILE_OR_SESSION?'],
    [['rn', 'a.http'], 'there is no command "rn"', 'did you mean restloop run?'],
    [['help', 'sned'], 'there is no command or help topic "sned"', 'did you mean send?'],
    [['help', 'nosuch'], 'there is no command or help topic "nosuch"', 'restloop --help lists the commands'],
    [['help', 'redirect'], 'there is no command or help topic "redirect"', 'restloop help @no-redirect'],
    [['help', 'how', 'to', 'upload'], 'help topic "how to upload"', 'see restloop help items'],
    [
      ['nosuch.http'],
      'There is no file nosuch.http.',
      'start restloop without it, then run .save nosuch.http',
    ],
    [
      ['./nosuch.http'],
      'There is no file ./nosuch.http.',
      'start restloop without it, then run .save ./nosuch.http',
    ],
  ])('suggests the nearest: %j', async (args, message, hint) => {
    const { code, stdout, stderr } = await restloop(args);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect([code, stdout]).toEqual([2, '']);
  });

  it('explains a command of the shell', async () => {
    const { code, stdout } = await restloop(['help', 'undo']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('.undo [NAME@NUMBER]')]);
  });

  it.each([
    [['preview', 'a.http', '--env-var', 'a=1'], '--var NAME=VALUE sets a variable'],
    [['send', 'a.http', '--all'], 'restloop run FILE sends all requests of a file'],
  ])('names the counterpart of a flag: %j', async (args, hint) => {
    const { code, stderr } = await restloop(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
  });

  it.each([
    ['run', ['ex.http', 'new_user']],
    ['run', ['ex.http#new_user']],
    ['preview', ['ex.http', 'new_user']],
    ['preview', ['ex.http#new_user']],
  ])('names --request of %s for %j', async (command, targets) => {
    const cwd = folderOf({ 'ex.http': '# @name new_user\nGET http://127.0.0.1:9/\n' });
    const { code, stdout, stderr } = await restloop([command, ...targets], { cwd });
    expect(stdout + stderr).toContain(`restloop ${command} ex.http --request new_user`);
    expect(code).toBe(2);
  });

  it.each([[['ex.http', 'new_user']], [['ex.http#new_user']]])(
    'names run and --request for send %j',
    async (words) => {
      const cwd = folderOf({ 'ex.http': '# @name new_user\nGET http://127.0.0.1:9/\n' });
      const { code, stderr } = await restloop(['send', ...words], { cwd });
      expect(stderr).toContain('restloop run ex.http --request new_user');
      expect(code).toBe(2);
    },
  );

  it('does not name base_url where the URL is absolute', async () => {
    const { stderr } = await restloop(['send', 'GET http://127.0.0.1:9/']);
    expect(stderr).toContain('start the server, or check the host and port');
    expect(stderr).not.toContain('base_url');
  });
});
