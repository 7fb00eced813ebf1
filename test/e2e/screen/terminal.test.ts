import { expect, it } from 'vitest';
import { openTerminal } from '../terminal.ts';

const echo = `
  process.stdin.setRawMode(true);
  process.stdin.on('data', (data) => {
    if (String(data) === 'q') process.exit(7);
    process.stdout.write('\\x1b[32mgot\\x1b[39m ' + JSON.stringify(String(data)) + '\\r\\n');
  });
  process.stdout.on('resize', () => process.stdout.write(process.stdout.columns + ' columns\\r\\n'));
  process.stdout.write('ready\\r\\n');
`;

it('shows the output of a program, passes keys on, and reports its exit code', async () => {
  const terminal = openTerminal({ command: process.execPath, args: ['-e', echo] });
  await terminal.waitForScreen('ready');
  terminal.press('ctrl+a');
  await terminal.waitForScreen('got "\\u0001"');
  expect(terminal.screenWithColors()[1]).toBe('[2:got] "\\u0001"');
  terminal.paste('two\nlines');
  await terminal.waitForScreen('got "\\u001b[200~two\\nlines\\u001b[201~"');
  terminal.resize({ cols: 100, rows: 30 });
  await terminal.waitForScreen('100 columns');
  expect(terminal.cursor()).toEqual({ x: 0, y: 4 });
  terminal.press('q');
  expect(await terminal.exited).toBe(7);
});

it('reports the contents of the screen when a wait fails', async () => {
  const terminal = openTerminal({ command: process.execPath, args: ['-e', 'console.log("something else")'] });
  await expect(terminal.waitForScreen('the expected')).rejects.toThrow(/ended with 0[\s\S]*something else/);
});
