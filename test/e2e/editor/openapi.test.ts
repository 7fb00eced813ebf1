import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

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
