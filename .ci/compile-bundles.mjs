import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPty } from '../test/bench/pty.mjs';

const recorder = fileURLToPath(new URL('./record-compiled.cjs', import.meta.url));

/**
 * Uses the programs in `dist` as people do, and leaves what V8 compiled for that beside them: src/bundle.ts loads it.
 * Without it (another version of V8, a machine where this failed) a start takes longer, and nothing else changes.
 */
export async function compileBundles(dist, bundles) {
  const compiled = bundles.map((name) => join(dist, `${name}.${process.versions.v8}-${process.arch}`));
  const folder = await mkdtemp(join(tmpdir(), 'restloop-build-'));
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const session = {
    args: ['--require', recorder, join(dist, 'cli.js')],
    url: `http://127.0.0.1:${server.address().port}`,
    folder,
  };
  try {
    // V8 refuses an empty one, and compiles as it would without: that can be recorded.
    for (const path of compiled) await writeFile(path, '');
    await driveShell(session);
    await driveRunner(session);
    for (const path of compiled)
      if ((await stat(path)).size === 0) throw new Error(`${path} was not written`);
  } catch (error) {
    for (const path of compiled) await rm(path, { force: true });
    console.warn(`dist/ is complete, but its programs start slower than they could: ${error.message}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function answer(request, response) {
  request.resume();
  response.setHeader('Content-Type', 'application/json').end('{"id":7,"name":"Ada","tags":["a"]}');
}

async function driveShell({ args, url }) {
  const shell = openPty(process.execPath, args, { cols: 100, rows: 30 });
  const seen = (expected) => shell.until(({ text }) => text.includes(expected), 20_000);
  try {
    await seen('.help');
    shell.write("client.setVar('user', { id: 7 })\r");
    await seen('1 variable');
    shell.write(`GET ${url}/users/{{user.id}}?limit=10`);
    shell.write('\r');
    await seen('200 OK');
    shell.write('\u0004');
    await shell.exited;
  } catch (error) {
    shell.kill();
    throw error;
  }
}

async function driveRunner({ args, url, folder }) {
  const file = join(folder, 'plain.http');
  await writeFile(file, requests);
  const env = { ...process.env, RESTLOOP_HOME: folder };
  await promisify(execFile)(process.execPath, [...args, 'run', file, '--var', `host=${url}`], { env });
}

const requests = `@limit = 10

### one
# @name one
# @expect status 200
GET {{host}}/users/1?limit={{limit}}
X-Trace: t1

### two
POST {{host}}/users
Content-Type: application/json

{ "id": {{limit}}, "name": "Ada" }

> {%
client.test('id', () => { if (response.body.id !== 7) throw new Error('id'); });
client.setVar('id', response.body.id);
%}
`;
