import { expect, it } from 'vitest';
import { startDemoServer } from '../../../src/demo/server.ts';
import { openTerminal } from '../../e2e/terminal.ts';
import { program } from '../program.ts';
import { folderOf } from '../run/files.ts';

it('shows the progress on a terminal, and removes it at the end', async () => {
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
  await terminal.waitForScreen(/^… 1 of 2 done {2}slow$/m);
  expect(terminal.screenWithColors().join('\n')).toMatch(/\[[^\]]*:✓\] quick/);
  terminal.press('ctrl+c');
  expect(await terminal.exited).toBe(130);
  const screen = terminal.screen().join('\n');
  expect(screen).toMatch(
    /✓ quick .*200 OK[\s\S]*✗ slow[\s\S]*Interrupted: the other requests did not run\.\n2 requests, 2 sent/,
  );
  expect(screen).not.toContain('…');
  await demo.close();
});

it('says for what a request waits', async () => {
  const demo = await startDemoServer();
  const cwd = folderOf({
    'api.http':
      '### job\n# @until status == 418 every 100ms for 2s\nGET {{base_url}}/users/1\n\n### slow\nGET {{base_url}}/delay/60000\n',
  });
  const terminal = openTerminal({
    command: process.execPath,
    args: [program, 'run', 'api.http', '--var', `base_url=${demo.url}`],
    cwd,
    cols: 120,
  });
  await terminal.waitForScreen(/^… 0 of 2 done {2}job, until status == 418 every 100ms for 2s$/m);
  await terminal.waitForScreen(/^… 1 of 2 done, 1 failed {2}slow$/m);
  terminal.press('ctrl+c');
  await terminal.exited;
  await demo.close();
});

it('fits a small terminal, and repeats the failures at the end', async () => {
  const demo = await startDemoServer();
  const requests = Array.from(
    { length: 30 },
    (_, index) =>
      `### request ${index} with a title that is as long as titles of requests sometimes are\n# @expect status ${index === 3 ? 418 : 200}\nGET /users/1?n=${index}\n`,
  );
  const cwd = folderOf({ 'api.http': requests.join('\n') });
  const terminal = openTerminal({
    command: process.execPath,
    args: [program, 'run', 'api.http', '--var', `base_url=${demo.url}`],
    cwd,
    cols: 80,
    rows: 200,
  });
  expect(await terminal.exited).toBe(1);
  const screen = terminal.screen().join('\n');
  expect(screen).not.toContain('done');
  expect(screen.match(/^ {2}✓ request \d+ with .*… {2}200 OK {2}[\d.]+ m?s$/gm)).toHaveLength(29);
  expect(screen).toMatch(
    /\n✗ api\.http:\d+ request 3 with a title .*\n?.*: status 418\n30 requests, 30 sent/,
  );
  await demo.close();
});
