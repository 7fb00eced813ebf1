import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../../program.ts';

const description = JSON.stringify({
  openapi: '3.0.0',
  servers: [{ url: 'http://h.example' }],
  paths: { '/books': { get: { operationId: 'books' } } },
});

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://h');
  if (pathname === '/api.json')
    return void response.setHeader('Content-Type', 'application/json').end(description);
  if (pathname === '/parts/api.json') return void response.end(partsDescription());
  if (pathname === '/parts/user.json')
    return void response.end('{"type": "object", "properties": {"name": {"type": "string"}}}');
  if (pathname === '/parts/moved.json') return void response.writeHead(302, { Location: elsewhere }).end();
  if (pathname === '/versions.json') return void response.end(versions());
  if (pathname === '/broken.har') return void response.end('{\n"log": }');
  if (pathname === '/moved') return void response.writeHead(302, { Location: '/api.json' }).end();
  if (pathname === '/away') return void response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
  if (pathname === '/binary') return void response.end(Buffer.from([0xff, 0xfe, 0x00]));
  if (pathname === '/endless.json') return endless(response);
  if (pathname === '/silent.json') return;
  if (pathname === '/bomb.json') return void response.setHeader('Content-Encoding', 'gzip').end(bomb());
  if (pathname === '/damaged.json') return void response.setHeader('Content-Encoding', 'gzip').end('hello');
  if (pathname === '/br.json')
    return void response.setHeader('Content-Encoding', 'br').end(brotliCompressSync(description));
  if (pathname === '/cut.json') {
    response.writeHead(200, { 'Content-Length': 1000 }).write(description);
    return void setTimeout(() => response.destroy(), 50);
  }
  if (pathname === '/circle.json') return void response.writeHead(302, { Location: '/circle.json' }).end();
  if (pathname === '/page.json')
    return void response.end('\n<!DOCTYPE html>\n<html><body>Sign in</body></html>');
  if (pathname === '/empty.json') return void response.end('\n');
  response.writeHead(404).end('nothing');
});

function endless(response: ServerResponse): void {
  const spaces = Buffer.alloc(1_000_000, ' ');
  const write = (): void => {
    while (!response.destroyed && response.write(spaces));
  };
  response.on('drain', write);
  write();
}

/** A hundred compressed parts, one behind the other, are one compressed text of 100 MB. */
const bomb = (): Buffer => Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(1_000_000, ' '))));

let version = 1;
const versions = (): string => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const paths =
    version === 1
      ? { '/books': { get: {} }, '/gone': { get: {} } }
      : { '/books': { get: { parameters: [limit] } }, '/new': { post: {} } };
  return JSON.stringify({ openapi: '3.0.0', servers: [{ url: 'http://h.example' }], paths });
};

let asked = 0;
/** Another origin, which is not asked. */
const other = createServer((_, response) => {
  asked += 1;
  response.end('{}');
});
let elsewhere = '';

const partsDescription = (): string => {
  const schemas = ['./user.json', './moved.json', `${elsewhere}/other.json`, 'file:///etc/passwd'];
  const post = (schema: string) => ({
    post: { requestBody: { content: { 'application/json': { schema: { $ref: schema } } } } },
  });
  const paths = Object.fromEntries(schemas.map((schema, index) => [`/p${index}`, post(schema)]));
  return JSON.stringify({ openapi: '3.0.0', servers: [{ url: 'http://h.example' }], paths });
};

let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  other.close();
});

describe('an import from a URL', () => {
  it('becomes a session, and runs nothing', async () => {
    const home = temporaryHome();
    const { code, stdout } = await restloop(['import', `${origin}/api.json?key=k-secret-0123`], { home });
    expect(stdout).toContain(`Imported 1 request and 1 variable from ${origin}/api.json.`);
    expect(stdout).not.toContain('k-secret-0123');
    expect(code).toBe(0);
    expect((await restloop(['sessions', '--names'], { home })).stdout).toBe('api\n');
  });

  it('reads the files of its own origin that it refers to, and none else', async () => {
    const home = temporaryHome();
    const args = ['import', `${origin}/parts/api.json`, '--session', 'parts'];
    const { stdout, stderr } = await restloop(args, { home });
    const problems = (stdout + stderr).split('\n').filter((line) => /(?:is|was) not read/.test(line));
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toContain(`only files from ${origin} are read`);
    expect(problems.join('\n')).toContain('the server returned status 302');
    expect(asked).toBe(0);
    const input = '.docs POST /p0\n';
    const docs = await restloop(['--session', 'parts'], { home, input });
    expect(docs.stdout).toMatch(/name +string/);
  });

  it('is converted without a session', async () => {
    const args = ['convert', `${origin}/api.json?key=k-secret-0123`, '-'];
    const { code, stdout, stderr } = await restloop(args);
    expect(stdout).toContain('GET {{base_url}}/books');
    expect(stdout + stderr).not.toContain('k-secret-0123');
    expect(code).toBe(0);
  });

  it('is checked: each problem has the URL and its place', async () => {
    const { code, stdout } = await restloop(['lint', `${origin}/broken.har?key=k-secret-0123`]);
    expect(stdout).toContain(`${origin}/broken.har:2:8: error: this is not JSON: `);
    expect(code).toBe(2);
  });

  it.each(['convert', 'lint'])('that cannot be read is an error of %s with its reason', async (command) => {
    const { code, stderr } = await restloop([
      command,
      `${origin}/none`,
      ...(command === 'lint' ? [] : ['-']),
    ]);
    expect(stderr).toContain(`${origin}/none: the server returned status 404`);
    expect(code).toBe(2);
  });

  it('may be compressed', async () => {
    const { stdout } = await restloop([], { input: `.import ${origin}/br.json\n` });
    expect(stdout).toContain('Imported 1 request');
  });

  it('ends after the timeout of the session where the server sends nothing', async () => {
    const { stderr } = await restloop([], { input: `.set timeout 300ms\n.import ${origin}/silent.json\n` });
    expect(stderr).toContain('The response was not complete within 300 ms.');
  });

  it('follows redirects, as typed requests do', async () => {
    const { code, stdout } = await restloop([], { input: `.import ${origin}/moved\n.requests\n` });
    expect(stdout).toContain('Imported 1 request');
    expect(stdout).toContain('books');
    expect(code).toBe(0);
  });

  it.each([
    ['/none.json', 'the server returned status 404, so nothing was imported'],
    ['/binary', 'is not UTF-8 text'],
    ['/endless.json', 'is larger than 64 MB'],
    ['/bomb.json', 'is larger than 64 MB'],
    ['/damaged.json', 'does not match its Content-Encoding, or is damaged'],
    ['/cut.json', 'closed the connection before the response was complete'],
    ['/circle.json', 'Redirect loop'],
    ['/page.json', 'is a web page, so nothing was imported'],
    ['/empty.json', 'is empty, so nothing was imported'],
  ])('is refused at %s with a reason', async (path, reason) => {
    const { code, stderr } = await restloop(['import', `${origin}${path}`]);
    expect(stderr).toContain(reason);
    expect(code).toBe(2);
  });

  it('reads only http and https', async () => {
    const { code, stdout, stderr } = await restloop(['import', `${origin}/away`]);
    expect(code).not.toBe(0);
    expect(`${stdout}${stderr}`).not.toContain('root:');
  });
});

describe('.openapi update', () => {
  it('reads a linked URL again and shows the operations that are new, changed and gone', async () => {
    const home = temporaryHome();
    version = 1;
    await restloop([], { input: `.openapi ${origin}/versions.json\n.save shop\n`, home });
    version = 2;
    const { stdout, stderr } = await restloop(['--session', 'shop'], {
      input: '.openapi update\n.openapi update\n',
      home,
    });
    expect(stdout).toContain('New: POST /new.');
    expect(stdout).toContain('Changed: GET /books.');
    expect(stdout).toContain('limit');
    expect(stdout + stderr).toContain('Gone: GET /gone.');
    expect(stdout).toContain('No operation has changed.');
    const { stdout: docs } = await restloop(['--session', 'shop'], { input: '.docs\n', home });
    expect(docs).toContain('/new');
  });

  it('says that there is nothing to read again', async () => {
    const { stdout } = await restloop([], { input: '.openapi update\n' });
    expect(stdout).toContain('No description is linked.');
  });
});

describe('an import into a session of the same description', () => {
  it('says what has changed, also after the session was saved', async () => {
    const home = temporaryHome();
    await restloop(['import', `${origin}/api.json`, '--session', 'shop'], { home });
    const { stdout } = await restloop(['import', `${origin}/api.json`, '--session', 'shop'], { home });
    expect(stdout).toContain('Nothing has changed since the last import.');
  });
});
