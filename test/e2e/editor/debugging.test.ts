import { afterAll, beforeAll, describe, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, openShell } from '../shell.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const setUser = "client.setVar('user', {id: 7, name: 'Ada'})";

describe('another value', () => {
  it('is tried with F6 below the request, in a small window too, until Escape', async () => {
    const shell = await openShell({ args: ['--var', `base_url=${server.url}`], cols: 60, rows: 15 });
    await enter(shell, setUser, '2 variables');
    shell.type('PUT /users/{{user.id}} name={{user.name}}');
    await shell.waitForScreen('{{user.name}} -> Ada');
    shell.press('f6');
    await shell.waitForScreen('› .whatif user.name=Ada');
    await enter(
      shell,
      'Bob',
      /what if user\.name="Bob" {2}Esc ends it\n│ - \{"name":"Ada"\}\n│ \+ \{"name":"Bob"\}/,
    );
    await shell.waitForScreen(/› PUT \/users\/\{\{user\.id\}\}/);
    shell.press('escape');
    await shell.waitForScreen((screen) => !screen.includes('what if'));
  });
});
