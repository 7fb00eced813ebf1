import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const shellOf = sharedShell(() => openTerminal({ rows: 60, cols: 100 }));

const selected = (runs: readonly { readonly text: string; readonly inverse?: boolean }[][], text: string) =>
  runs.some((line) => line.some((run) => run.inverse === true && run.text.includes(text)));

it('asks for a second Enter after a warning, and replaces a rejected input by the next one', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const sent = () => server.seen.map(({ method, url }) => `${method} ${url}`);
  const shell = await shellOf();

  await enter(shell, 'get /books', 'Not sent: ');
  expect(selected(shell.runs(), 'get /books')).toBe(true);
  await enter(shell, `.base ${server.url}`, /base_url is/);
  await enter(shell, '.env new dev order:={"id": null, "note": "a & b # c"}', 'order is set in dev.');
  shell.press('up', 'up', 'up');
  await shell.waitForScreen(/› get \/books/);
  shell.press('enter');
  await expect.poll(sent).toEqual(['GET /books']);

  await enter(shell, 'DELETE /orders/{{order.id}}', /Not sent yet: \{\{order\.id\}\} is null/);
  await shell.waitForScreen('! warning 1:16');
  expect(server.seen).toHaveLength(1);
  shell.press('enter');
  await expect.poll(() => sent().at(-1)).toBe('DELETE /orders/null');
  await shell.waitForScreen('"url": "/orders/null"');

  await enter(shell, 'GET /echo?q={{order.note}}&page=2', /Not sent yet: .*"#", which cuts off/);
  await enter(shell, 'GET /echo q=={{order.note}} page==2', 'q=a%20%26%20b%20%23%20c&page=2');
  await expect.poll(() => sent().at(-1)).toBe('GET /echo?q=a%20%26%20b%20%23%20c&page=2');
  await enter(shell, '.send DELETE /orders/{{order.id}}', 'There is a warning. Send DELETE');
  shell.type('n');
  await shell.waitForScreen('Not sent.');
  expect(server.seen).toHaveLength(3);
});

it('does not send a command as a part of a URL, and asks before a saved request replaces another', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const sent = () => server.seen.map(({ method, url }) => `${method} ${url}`);
  const shell = await shellOf();
  await enter(shell, `.base ${server.url}`, /base_url is/);

  shell.type('GET /books/4');
  shell.press('alt+enter');
  // Refused in the editor, or by the session where .base is under way.
  await enter(shell, '.keep books/one', '.keep books/one is not a header');
  await enter(shell, 'GET /books/4', '"url": "/books/4"');
  await enter(shell, '.expect', 'Added to the last request.');
  await enter(shell, '.keep books/one', 'Saved books/one: GET /books/4.');
  await enter(shell, 'GET /health', '"url": "/health"');
  expect(sent()).toEqual(['GET /books/4', 'GET /health']);

  await enter(shell, '.keep books/one', 'books/one is GET /books/4. Replace it with GET /health? (y/n)');
  shell.type('n');
  await shell.waitForScreen('books/one is unchanged.');
  await enter(shell, '.keep books/one', '(y/n)');
  shell.type('y');
  await shell.waitForScreen('Replaced books/one: it was GET /books/4.');
  await enter(shell, '.undo', 'Undid the last change: the saved request books/one.');
  await enter(shell, '.send books/one', /✓.*status 200/);
  expect(sent().at(-1)).toBe('GET /books/4');
});
