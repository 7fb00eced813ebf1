import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlServer } from '../../graphql/server.ts';
import { restloop } from '../../runner/program.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, promptOf, sharedShell } from '../shell.ts';
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

describe('invisible characters', () => {
  it.each([
    ['a byte order mark', '\ufeff'],
    ['a right-to-left mark', '\u200f'],
    ['a right-to-left override', '\u202e'],
    ['a zero-width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
  ])('%s is shown, and the cursor is after it', async (_, character) => {
    const shell = await shellOf();
    // No script: a shell that is given none starts no process for them.
    shell.paste(`.xa${character}b`);
    await shell.waitForScreen('.xa\ufffdb');
    shell.type('Z');
    await shell.waitForScreen('› .xa\ufffdbZ');
    expect(shell.cursor()).toMatchObject({ x: promptOf(shell).length + '.xa?bZ'.length });
  });

  it('do not cut off an input longer than the screen width', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 40, rows: 12 });
    shell.paste(`GET /x?q=${'\ufeff'.repeat(20)}abcdefghijklmnopqrstuvwxyz`);
    await shell.waitForScreen('z');
    for (const _ of 'xyz') shell.press('left');
    shell.type('Q');
    await shell.waitForScreen('Qxyz');
    const shown = shell
      .screen()
      .join('')
      .replace(/[·│›\s]/g, '');
    expect(shown).toContain(`GET/x?q=${'\ufffd'.repeat(20)}abcdefghijklmnopqrstuvwQxyz`);
  });

  describe('of a response', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer((_, response) => response.end('\x1b]0;TITLE\x07\r\nend\n'));
    });
    afterAll(() => server.close());
    const sending = (command: readonly string[]) => [
      ...command,
      `POST ${server.url}/\n\n\x1b]0;TITLE\x07end`,
    ];
    const expectHarmless = (output: string) => {
      expect(output).toContain('␛]0;TITLE␇');
      expect(output).not.toContain('\x1b]0;');
    };

    it('are visible on a terminal', async () => {
      const terminal = openTerminal({ args: sending(['send']), cols: 120 });
      expect(await terminal.exited).toBe(0);
      expect(terminal.output()).toContain('end');
      expectHarmless(terminal.output());
    });

    it.each([{ command: ['send', '--output', '-'] }, { command: ['preview'] }])(
      '$command shows them visibly on a terminal',
      async ({ command }) => {
        const { code, stdout } = await restloop(sending(command), { streams: 'terminal' });
        expect(code).toBe(0);
        expect(stdout).toContain('end');
        expectHarmless(stdout);
      },
    );
  });
});

describe('a pasted curl command', () => {
  const command = `curl -X POST http://127.0.0.1:9/users -H 'X-Trace: 7' -d '{"name":"Ada"}'`;

  it('becomes a request with its preview, and undo restores the command', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 100, rows: 24 });
    shell.paste(command);
    await shell.waitForScreen(
      /› POST http:\/\/127\.0\.0\.1:9\/users[\s\S]*│ POST http:\/\/127\.0\.0\.1:9\/users/,
    );
    expect(shell.screen().join('\n')).toContain('X-Trace: 7');
    shell.press('ctrl+_');
    await shell.waitForScreen("› curl -X POST http://127.0.0.1:9/users -H 'X-Trace: 7'");
  });

  it('stays as it is behind other text', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 100, rows: 24 });
    shell.type('x = 1;');
    shell.paste(` ${command}`);
    await shell.waitForScreen('› x = 1; curl -X POST');
    shell.type('!');
    await shell.waitForScreen(/› x = 1; curl -X POST .*!/);
  });
});

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
