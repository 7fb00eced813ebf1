import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtStorage } from '../../../storage/harness.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { type Ran, restloop, restloopProcess, temporaryHome } from '../../program.ts';

describe('six commands at once on one session', () => {
  const home = temporaryHome();
  const numbers = Array.from({ length: 6 }, (_, index) => index);
  let ran: readonly Ran[] = [];

  beforeAll(async () => {
    await restloop([], { input: '.save shared\n', home });
    ran = await Promise.all(
      numbers.map((number) =>
        restloopProcess(
          ['eval', '--session', 'shared', `client.setVar('v${number}', ${number}); ${number}`],
          {
            home,
          },
        ),
      ),
    );
  }, 180_000);

  it('all exit with 0', () => {
    expect(ran.map(({ code, stdout }) => [code, stdout.trim()])).toEqual(
      numbers.map((number) => [0, String(number)]),
    );
  });

  it('keep all their variables', async () => {
    const { stdout } = await restloop(['eval', '--session', 'shared', 'client.vars()', '--json'], { home });
    const names = numbers.map((number) => `v${number}`);
    expect(names.filter((name) => !stdout.includes(name))).toEqual([]);
  });
});

describe('a session open in a shell', () => {
  const file = join(temporaryFolder('shared'), 'one.http');
  writeFileSync(file, 'GET http://127.0.0.1/\n');
  const home = temporaryHome();

  beforeAll(async () => {
    await restloop([], { input: ".save shared\nclient.setVar('a', 1)\nclient.setVar('id', 1)", home });
    const source = `import { openStorage } from ${JSON.stringify(await builtStorage())};
      console.log(openStorage({ home: ${JSON.stringify(home)} }).lockSession('shared').kind);
      setInterval(() => undefined, 1_000_000);`;
    const shell = spawn(process.execPath, ['--input-type=module', '--eval', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(String((await once(shell.stdout, 'data'))[0])).toBe('locked\n');
    return async () => {
      const ended = once(shell, 'exit');
      shell.kill();
      await ended;
    };
  });

  const rows = [
    { what: 'eval', args: ['eval', '--session', 'shared', "client.setVar('a', 2)"], input: '' },
    {
      what: 'eval --json',
      args: ['eval', '--session', 'shared', '--json', "client.setVar('a', 2)"],
      input: '',
    },
    { what: 'inputs', args: ['shared'], input: "client.setVar('a', 2)" },
    { what: 'inputs as JSON', args: ['shared', '--json'], input: "client.setVar('a', 2)" },
    {
      what: 'import',
      args: ['import', '--session', 'shared', file],
      input: '',
    },
  ];

  it.each(rows)(
    'makes $what exit with 2 and a message when changes would be lost',
    async ({ args, input }) => {
      const ran = await restloop(args, { home, input });
      expect(ran.stdout + ran.stderr).toMatch(
        /The changes to \\?"shared\\?" are not saved: \\?"shared\\?" has been open/,
      );
      expect(ran.code).toBe(2);
    },
  );

  it('can be read', async () => {
    const ran = await restloop(
      ['eval', '--session', 'shared', '--set', 'timeout=500', "client.getVar('a')"],
      { home },
    );
    expect(ran).toMatchObject({ code: 0, stdout: '1\n' });
    expect(ran.stderr).not.toContain('not saved');
  });
});
