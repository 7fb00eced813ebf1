import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startGraphqlServer } from '../../graphql/server.ts';
import { enter, leave, openShell } from '../shell.ts';

const server = await startGraphqlServer();
afterAll(() => server.close());

it('describes what is under the cursor in a query, and completes variables of a query in a file', async () => {
  const shell = await openShell();
  writeFileSync(
    join(shell.home, 'add.graphql'),
    'mutation ($input: FilmInput!) { addFilm(input: $input) { id } }',
  );
  await enter(shell, `.schema ${server.url}`, '.schema NAME shows a type or a field');
  shell.type(`GRAPHQL ${server.url} { film(id: 7) { title`);
  shell.press('f9');
  await shell.waitForScreen(/│ Film\.title: String!\n│ The name on the poster\./);
  shell.press('ctrl+c');
  await shell.waitForScreen(/2 › *$/m);
  shell.paste(`GRAPHQL ${server.url}\n\n< ./add.graphql\n\n{"input": {"gen`);
  await shell.waitForScreen(/"gen/);
  shell.press('tab');
  await shell.waitForScreen(/\{"input": \{"genre":/);
  shell.press('f9');
  await shell.waitForScreen(/│ genre: Genre\n│ +COMEDY/);
  shell.press('ctrl+c');
  await shell.waitForScreen(/2 › *$/m);
  expect(await leave(shell)).toBe(0);
});
