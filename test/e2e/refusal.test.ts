import { expect, it, onTestFinished } from 'vitest';
import { startServer } from './server.ts';
import { enter, openShell } from './shell.ts';

const selected = (runs: readonly { readonly text: string; readonly inverse?: boolean }[][], text: string) =>
  runs.some((line) => line.some((run) => run.inverse === true && run.text.includes(text)));

it('holds a request with a warning once, and keeps no refused input in the way of the next one', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const sent = () => server.seen.map(({ method, url }) => `${method} ${url}`);
  const shell = await openShell({ rows: 40, cols: 100 });

  await enter(shell, 'get /books', 'Not sent: ');
  expect(selected(shell.runs(), 'get /books')).toBe(true);
  await enter(shell, `.base ${server.url}`, /base_url is/);
  await enter(shell, "client.setVar('order', {id: null, note: 'a & b # c'})", '2 variables');
  shell.press('up', 'up', 'up');
  await shell.waitForScreen(/› get \/books/);
  shell.press('enter');
  await expect.poll(sent).toEqual(['GET /books']);

  await enter(shell, 'DELETE /orders/{{order.id}}', /Not sent yet: \{\{order\.id\}\} is null/);
  await shell.waitForScreen('! warning 1:16');
  expect(server.seen).toHaveLength(1);
  shell.press('enter');
  await expect.poll(() => sent().at(-1)).toBe('DELETE /orders/null');

  await enter(shell, 'GET /echo?q={{order.note}}&page=2', /Not sent yet: .*"#", which cuts off/);
  await enter(shell, 'GET /echo q=={{order.note}} page==2', 'q=a%20%26%20b%20%23%20c&page=2');
  await expect.poll(() => sent().at(-1)).toBe('GET /echo?q=a%20%26%20b%20%23%20c&page=2');
  expect(server.seen).toHaveLength(3);
});
