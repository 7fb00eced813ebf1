import { expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

const f2 = '\u001bOQ';

it.each([
  ['GET http://h/:id', 'GET http://h/:id id=7'],
  ['PUT http://h/:id/x {"a": 1}', 'PUT http://h/:id/x id=7 {"a": 1}'],
  ['GET http://h/:a/:b a=1', 'GET http://h/:a/:b b=7 a=1'],
])('F2 puts the cursor where a path parameter of %s has its value', async (typed, filled) => {
  const { press, text } = openShell();
  press(`${typed}${f2}7`);
  await expect.poll(text).toBe(filled);
});

it('F2 does so in a request that was refused, which is then sent', async () => {
  const { press, printed, text } = openShell();
  press('GET http://h/:id\r');
  press(`${f2}7`);
  await expect.poll(text).toBe('GET http://h/:id id=7');
  press('\r');
  const urls = () => printed.flatMap((entry) => (entry.kind === 'exchange' ? [entry.preview.url.text] : []));
  await expect.poll(urls).toEqual(['http://h/7']);
});

it('F2 takes the variable of that name', async () => {
  const { app, press, text } = openShell();
  await app.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name: 'id', value: 7, secret: false }],
    origin: { kind: 'script', label: 'input 1', at: 0 },
  });
  press(`GET http://h/:id${f2}`);
  await expect.poll(text).toBe('GET http://h/:id id={{id}}');
});

it('F2 writes a directive above a request of several lines', async () => {
  const { press, text } = openShell();
  press(`\u001b[200~GET http://h/:id\nX-A: 1\n\u001b[201~${f2}7`);
  await expect.poll(text).toBe('# @path id=7\nGET http://h/:id\nX-A: 1\n');
});
