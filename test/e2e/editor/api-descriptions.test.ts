import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGraphqlServer } from '../../graphql/server.ts';
import { restloop } from '../../runner/program.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const graphql = await startGraphqlServer();
afterAll(() => graphql.close());

const description = (url: string) => ({
  openapi: '3.0.3',
  info: { title: 'People', version: '1' },
  servers: [{ url }],
  paths: {
    '/members': {
      post: {
        summary: 'Add somebody',
        operationId: 'addUser',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['name'],
                properties: {
                  name: { type: 'string' },
                  age: { type: 'integer', description: 'In years' },
                  role: { enum: ['admin', 'guest'] },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Added' } },
      },
    },
  },
});

const shellOf = sharedShell(openTerminal);

it('completes the paths of an imported OpenAPI description, with their summaries', async () => {
  const shell = await shellOf();
  const description = `openapi: 3.1.0
servers: [{ url: ${server.url} }]
paths:
  /users/{id}:
    get: { summary: Show one user, tags: [people] }
  /users:
    post: { summary: Add a user, tags: [people] }
`;
  writeFileSync(join(shell.home, 'people.yaml'), description);
  await enter(shell, '.import people.yaml', 'Imported 2 requests and 1 variable from people.yaml.');
  shell.type('GET /us');
  shell.press('tab');
  await shell.waitForScreen(
    /^ +▸ \/users\/:id +saved +GET Show one user\n +\/users +saved +POST Add a user/m,
  );
  shell.press('enter');
  await shell.waitForScreen(/✗ error 1:12 the path parameter :id has no value/);
  shell.type(' id:=7');
  await shell.waitForScreen(/^│ GET http:\S+\/users\/7$/m);
});

const cleared = /^\d+ ›$/m;

it('describes what a schema of GraphQL says under the cursor, and completes variables of a query in a file', async () => {
  const shell = await shellOf();
  await enter(shell, `.schema ${graphql.url}`, '.schema NAME shows a type or a field');
  writeFileSync(
    join(shell.home, 'add.graphql'),
    'mutation ($input: FilmInput!) { addFilm(input: $input) { id } }',
  );
  shell.type(`GRAPHQL ${graphql.url} { film(id: 7) { title`);
  shell.press('f9');
  await shell.waitForScreen(/│ Film\.title: String!\n│ The name on the poster\./);
  shell.press('ctrl+c');
  await shell.waitForScreen(cleared);
  shell.paste(`GRAPHQL ${graphql.url}\n\n< ./add.graphql\n\n{"input": {"gen`);
  await shell.waitForScreen(/"gen/);
  shell.press('tab');
  await shell.waitForScreen(/\{"input": \{"genre":/);
  shell.press('f9');
  await shell.waitForScreen(/│ genre: Genre\n│ +COMEDY/);
  shell.press('ctrl+c');
  await shell.waitForScreen(cleared);
});

it('checks a query of GraphQL in a file of its own while one types, and again when the file changes', async () => {
  const shell = await shellOf();
  const file = join(shell.home, 'film.graphql');
  writeFileSync(file, '{ film(id: 7) {\n  titel } }');
  shell.paste(`GRAPHQL ${graphql.url}\n\n< ./film.graphql`);
  await shell.waitForScreen(/Cannot query field "titel" on type "Film".*\n?.*\(\.\/film\.graphql:2:3\)/);
  writeFileSync(file, '{ film(id: 7) { title } }');
  shell.type(' ');
  await shell.waitForScreen((screen) => !screen.includes('Cannot query field'));
  shell.press('ctrl+c');
  await shell.waitForScreen(cleared);
});

it('shows, completes and checks what a linked OpenAPI description says, also in a session that is opened again', async () => {
  const shell = await shellOf();
  writeFileSync(join(shell.home, 'people.json'), JSON.stringify(description(server.url)));
  await enter(shell, '.openapi people.json', 'Linked with People 1: 1 operation.');
  await enter(shell, `.base ${server.url}`, 'base_url is');
  shell.type('POST /me');
  shell.press('tab');
  await shell.waitForScreen(/› POST \/members/);
  shell.type(' name=Ada role=');
  shell.press('tab');
  await shell.waitForScreen(/^ +(?:▸ )?admin +value +role\n +guest/m);
  shell.type('boss age="7"');
  await shell.waitForScreen(/! warning 1:\d+ \$\.role is not one of the values in the description/);
  await shell.waitForScreen(/! warning 1:\d+ \$\.age is a string; the description says an integer/);
  shell.press('f9');
  await shell.waitForScreen(/│ POST \/members {2}Add somebody\n(?:.*\n)*│ +age +integer +In years/);
  shell.press('f9');
  await shell.waitForScreen(/! warning 1:\d+ \$\.role/);
  shell.press('enter');
  await shell.waitForScreen('Not as described: the status 200 is not one of 204.');
  await enter(shell, '.save people', 'Saved as people.');
  expect(await leave(shell)).toBe(0);

  const again = await restloop(['people'], { home: shell.home, cwd: shell.home, input: '.docs addUser\n' });
  expect(again.stdout).toMatch(/POST \/members {2}Add somebody/);
});
