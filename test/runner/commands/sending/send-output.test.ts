import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const listener = createServer((request, response) => {
  const status = request.url === '/missing' ? 404 : 200;
  response.writeHead(status, { 'X-Told': 'yes', 'Set-Cookie': 'sid=hidden-1' });
  response.end(request.method === 'HEAD' ? undefined : 'the body');
});
await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
afterAll(() => {
  listener.closeAllConnections();
  listener.close();
});
const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
const server = `http://${host}`;

describe('send', () => {
  it('prints the head of the response before the body with -i, and masks its cookies', async () => {
    const { stdout } = await restloop(['send', '-i', `${server}/a`]);
    expect(stdout).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*\r\nthe body$/);
    expect(stdout).toMatch(/^x-told: yes\r$/im);
    expect(stdout).not.toContain('hidden-1');
  });

  it('prints only the head of a HEAD with -I', async () => {
    const { stdout } = await restloop(['send', '-I', `${server}/a`]);
    expect(stdout).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n$/s);
  });

  it('prints all headers of both sides with -v, and only the body with -s', async () => {
    const verbose = await restloop(['send', '-v', `${server}/a`]);
    expect(verbose.stderr).toMatch(/^User-Agent: restloop.*^x-told: yes/ims);
    const silent = await restloop(['send', '-sS', `${server}/a`]);
    expect([silent.stdout, silent.stderr]).toEqual(['the body', '']);
  });

  it('prints errors with -s', async () => {
    const { code, stderr } = await restloop(['send', '-s', 'http://127.0.0.1:9/']);
    expect([code, stderr.startsWith('error: ')]).toEqual([4, true]);
  });

  it('leaves out the body of a failure with --fail, and ends with 1', async () => {
    const failed = await restloop(['send', '--fail', `${server}/missing`]);
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toContain('404 Not Found');
    const withBody = await restloop(['send', '--fail-with-body', `${server}/missing`]);
    expect([withBody.code, withBody.stdout]).toEqual([1, 'the body']);
    expect((await restloop(['send', '--fail', `${server}/a`])).code).toBe(0);
  });

  it('writes the head and the body to a file, which -O names like the URL and never replaces', async () => {
    const cwd = folderOf({ 'a.txt': 'mine' });
    const { stderr } = await restloop(['send', '-iO', `${server}/b/a.txt?x=1`], { cwd });
    expect(stderr).toContain('a.txt-1');
    expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(cwd, 'a.txt-1'), 'utf8')).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nthe body$/s);
  });

  it('names the file with -O by the beginning of a name that no file can have', async () => {
    const cwd = folderOf({});
    const { stderr } = await restloop(['send', '-O', `${server}/${'n'.repeat(5000)}`], { cwd });
    expect(stderr).toContain('The body was written to');
    expect(readFileSync(join(cwd, 'n'.repeat(200)), 'utf8')).toBe('the body');
  });

  it('takes an address without a scheme, with items of a body as a POST', async () => {
    const { stdout } = await restloop(['preview', '--json', `${host}/`, 'a=1']);
    expect(JSON.parse(stdout).requests[0]).toMatchObject({ method: 'POST', url: `${server}/` });
    expect((await restloop(['send', '-s', `${host}/a`])).stdout).toBe('the body');
  });
});
