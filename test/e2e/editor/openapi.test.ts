import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, openShell } from '../shell.ts';

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
    '/users': {
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

it('shows, completes and checks what a linked OpenAPI description says, also in a session that is opened again', async () => {
  const shell = await openShell();
  writeFileSync(join(shell.home, 'people.json'), JSON.stringify(description(server.url)));
  await enter(shell, '.openapi people.json', 'Linked with People 1: 1 operation.');
  await enter(shell, `.base ${server.url}`, 'base_url is');
  shell.type('POST /us');
  shell.press('tab');
  await shell.waitForScreen(/› POST \/users/);
  shell.type(' name=Ada role=');
  shell.press('tab');
  await shell.waitForScreen(/^ +(?:▸ )?admin +value +role\n +guest/m);
  shell.type('boss age="7"');
  await shell.waitForScreen(/! warning 1:\d+ \$\.role is not one of the values in the description/);
  await shell.waitForScreen(/! warning 1:\d+ \$\.age is a string; the description says an integer/);
  shell.press('f9');
  await shell.waitForScreen(/│ POST \/users {2}Add somebody\n(?:.*\n)*│ +age +integer +In years/);
  shell.press('f9');
  await shell.waitForScreen(/! warning 1:\d+ \$\.role/);
  shell.press('enter');
  await shell.waitForScreen('Not as described: the status 200 is not one of 204.');
  await enter(shell, '.save people', 'Saved as people.');
  expect(await leave(shell)).toBe(0);

  const again = await openShell({ env: { RESTLOOP_HOME: shell.home }, args: ['people'] });
  await enter(again, '.docs addUser', /POST \/users {2}Add somebody/);
});
