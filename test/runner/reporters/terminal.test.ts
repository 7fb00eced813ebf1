import { expect, it } from 'vitest';
import { startDemoServer } from '../../../src/demo/server.ts';
import { openTerminal } from '../../e2e/terminal.ts';
import { program } from '../program.ts';
import { folderOf } from '../run/files.ts';

it('shows on a terminal what is under way, and nothing of that in the end', async () => {
  const demo = await startDemoServer();
  const cwd = folderOf({
    'api.http': '### quick\n# @expect status 200\nGET /users/1\n\n### slow\nGET /delay/60000\n',
  });
  const terminal = openTerminal({
    command: process.execPath,
    args: [program, 'run', 'api.http', '--var', `base_url=${demo.url}`],
    cwd,
    cols: 120,
  });
  await terminal.waitForScreen(/^… slow {2}1 done$/m);
  expect(terminal.screenWithColors().join('\n')).toMatch(/\[[^\]]*:✓\] quick/);
  terminal.press('ctrl+c');
  expect(await terminal.exited).toBe(130);
  const screen = terminal.screen().join('\n');
  expect(screen).toMatch(
    /✓ quick .*200 OK[\s\S]*✗ slow[\s\S]*Interrupted: the rest did not run\.\n2 requests, 2 sent/,
  );
  expect(screen).not.toContain('…');
  await demo.close();
});
