import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startGraphqlServer } from '../../graphql/server.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const server = await startGraphqlServer();
afterAll(() => server.close());

const shellOf = sharedShell(openTerminal, (shell) =>
  enter(shell, `.schema ${server.url}`, '.schema NAME shows a type or a field'),
);
const cleared = /^\d+ ›$/m;

it('describes what is under the cursor in a query, and completes variables of a query in a file', async () => {
  const shell = await shellOf();
  writeFileSync(
    join(shell.home, 'add.graphql'),
    'mutation ($input: FilmInput!) { addFilm(input: $input) { id } }',
  );
  shell.type(`GRAPHQL ${server.url} { film(id: 7) { title`);
  shell.press('f9');
  await shell.waitForScreen(/│ Film\.title: String!\n│ The name on the poster\./);
  shell.press('ctrl+c');
  await shell.waitForScreen(cleared);
  shell.paste(`GRAPHQL ${server.url}\n\n< ./add.graphql\n\n{"input": {"gen`);
  await shell.waitForScreen(/"gen/);
  shell.press('tab');
  await shell.waitForScreen(/\{"input": \{"genre":/);
  shell.press('f9');
  await shell.waitForScreen(/│ genre: Genre\n│ +COMEDY/);
  shell.press('ctrl+c');
  await shell.waitForScreen(cleared);
});

it('checks a query in a file of its own while one types, and again when the file changes', async () => {
  const shell = await shellOf();
  const file = join(shell.home, 'film.graphql');
  writeFileSync(file, '{ film(id: 7) {\n  titel } }');
  shell.paste(`GRAPHQL ${server.url}\n\n< ./film.graphql`);
  await shell.waitForScreen(/Cannot query field "titel" on type "Film".*\n?.*\(\.\/film\.graphql:2:3\)/);
  writeFileSync(file, '{ film(id: 7) { title } }');
  shell.type(' ');
  await shell.waitForScreen((screen) => !screen.includes('Cannot query field'));
  shell.press('ctrl+c');
  await shell.waitForScreen(cleared);
  expect(await leave(shell)).toBe(0);
});
