import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';
import { close, keysLine, viewerShells } from './viewer-shells.ts';

const { server } = viewerShells();

describe('a response that is only on disk', () => {
  const home = temporaryFolder('viewer');
  beforeAll(async () => {
    const args = ['--new', 'kept', '--var', `base_url=${server().url}`];
    await restloop(args, { input: 'GET /users\n', home });
  });
  const opened = sharedShell(
    () => openTerminal({ args: ['kept'], env: { RESTLOOP_HOME: home, NO_COLOR: '1' } }),
    async (shell) => void (await shell.waitForScreen('kept ·')),
  );

  it('is shown without colours', async () => {
    const shell = await opened();
    await enter(shell, '.res', keysLine);
    shell.press('down');
    await shell.waitForScreen('›   "users": [');
    const runs = shell.runs().flat();
    expect(runs.filter(({ colour, background }) => colour !== null || background !== null)).toEqual([]);
    await close(shell);
  });

  it('gives the value itself for a variable', async () => {
    const shell = await opened();
    await enter(shell, '.res', keysLine);
    shell.press('down', 'down', 'down', 'p');
    await shell.waitForScreen('there is no value on this line');
    shell.press('v');
    await shell.waitForScreen("› client.setVar('userId', 100)");
  });
});
