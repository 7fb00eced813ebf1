import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../../src/index.ts';
import { restloop, stackFrame } from '../../program.ts';
import { folderOf } from '../files.ts';

const seen: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
const server = createServer((request, response) => {
  seen.push({ path: request.url ?? '', headers: request.headers });
  response.setHeader('content-type', 'application/json');
  response.end('{"id": 7}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
});

async function ran(command: 'run' | 'preview', text: string, ...args: readonly string[]) {
  const cwd = folderOf({ 'api.http': text.replaceAll('HOST', base) });
  const done = await restloop([command, 'api.http', ...args], { cwd });
  expect(done.stderr).not.toMatch(stackFrame);
  return { ...done, told: done.stdout + done.stderr };
}

const misspelled = '### a\n# @expct status 500\nGET HOST/a\n';

describe('--strict', () => {
  it.each(['run', 'preview'] as const)(
    'makes an unknown directive an error for %s, and sends nothing',
    async (command) => {
      const { code, told } = await ran(command, misspelled, '--strict');
      expect(told).toMatch(/api\.http:2:3: there is no directive @expct/);
      expect(told).toContain('did you mean @expect?');
      expect([code, seen]).toEqual([2, []]);
    },
  );

  it('leaves out a request with an unknown directive, sends the others, and ends with 3', async () => {
    const { code } = await ran('run', `${misspelled}\n### b\nGET HOST/b\n`, '--strict');
    expect([code, seen.map(({ path }) => path)]).toEqual([3, ['/b']]);
  });

  it('is the default when CI is set', async () => {
    const cwd = folderOf({ 'api.http': misspelled.replaceAll('HOST', base) });
    const strict = await restloop(['run', 'api.http'], { cwd, env: { CI: 'true' } });
    expect([strict.code, seen.length]).toEqual([2, 0]);
    const lenient = await restloop(['run', 'api.http', '--no-strict'], { cwd, env: { CI: 'true' } });
    expect([lenient.code, seen.length]).toEqual([0, 1]);
  });

  it('makes a warning an error for a typed request', async () => {
    const args = ['send', '--strict', `# @expct status 500\nGET ${base}/a`];
    const { code, stderr } = await restloop(args);
    expect(stderr).toMatch(/1:3: there is no directive @expct/);
    expect([code, seen]).toEqual([2, []]);
  });

  it('applies only to the requests that run', async () => {
    const { code } = await ran('run', `${misspelled}\n### b\nGET HOST/b\n`, '--strict', '--request', 'b');
    expect([code, seen.map(({ path }) => path)]).toEqual([0, ['/b']]);
  });

  it('applies to directives that belong to no request', async () => {
    const text = '# @expect status 500\n\n### a\nGET HOST/a\n';
    for (const command of ['run', 'preview'] as const) {
      const { code, told } = await ran(command, text, '--strict');
      expect(told).toMatch(/api\.http:1:3: @expect is outside a request/);
      expect([code, seen]).toEqual([2, []]);
    }
  });
});

describe('errors in directives', () => {
  it('are reported together, with their positions, before anything is sent', async () => {
    const { code, told } = await ran(
      'run',
      '### a\n# @expect bdy $.x\n# @timeout 5 secs\nGET HOST/a\n\n### b\n# @auth baerer x\n# @ref nope\nGET HOST/b\n',
    );
    for (const place of ['2:11', '3:12', '7:9', '8:8']) expect(told).toContain(`api.http:${place}: `);
    expect([code, seen]).toEqual([2, []]);
  });

  it('are shown by preview beside the other requests', async () => {
    const { code, stdout, stderr } = await ran(
      'preview',
      '### a\n# @retry often\nGET HOST/a\n\n### b\nGET HOST/b\n',
    );
    expect(stderr).toContain('api.http:2:10: @retry: "often" is not a number');
    expect(stdout).toContain(`GET ${base}/b`);
    expect(code).toBe(3);
  });

  it('are in the diagnostics of the preview', async () => {
    const { code, stdout } = await ran('preview', misspelled, '--json');
    expect(JSON.parse(stdout).requests[0].diagnostics).toMatchObject([
      { code: 'unknown-directive', severity: 'warning', part: 'directive', line: 2, column: 3 },
    ]);
    expect(code).toBe(0);
  });

  it('are in the report of the library', async () => {
    const cwd = folderOf({ 'api.http': misspelled.replaceAll('HOST', base) });
    const report = await run(`${cwd}/api.http`, { strict: false });
    expect(report.files[0]?.requests[0]?.diagnostics).toMatchObject([{ code: 'unknown-directive' }]);
    await expect(run(`${cwd}/api.http`, { strict: true })).rejects.toThrow(
      /2:3: there is no directive @expct/,
    );
  });
});

describe('directives that change the request', () => {
  it('@header adds a header, unless the request has it', async () => {
    const text =
      '# @header X-Tenant: {{tenant}}\n\n### a\nGET HOST/a\n\n### b\n# @header X-Tenant: 8\n# @header X-B: 9\nGET HOST/b\n\n### c\nGET HOST/c\nx-tenant: own\n';
    await ran('run', text, '--var', 'tenant=7');
    expect(seen.map(({ headers }) => [headers['x-tenant'], headers['x-b']])).toEqual([
      ['7', undefined],
      ['8', '9'],
      ['own', undefined],
    ]);
  });

  it('@header is shown in the preview, with its placeholders', async () => {
    const { stdout } = await ran('preview', '# @header X-A: {{nope}}\nGET HOST/a\n', '--json');
    const [request] = JSON.parse(stdout).requests;
    expect(request.headers).toContainEqual(['X-A', '{{nope}}']);
    expect(request.diagnostics).toMatchObject([{ code: 'unresolved-variable', line: 1, column: 16 }]);
  });

  it('are recognised below a variable, by send and by run', async () => {
    const text = '@x = 1\n# @header X-A: {{x}}\n# @no-redirect\nGET HOST/a\nX-B: 2\n';
    await ran('run', text);
    await restloop(['send', '--var', 'x=1', text.replaceAll('HOST', base)]);
    expect(seen.map(({ headers }) => headers['x-a'])).toEqual(['1', '1']);
  });

  it('@sleep waits before the request', async () => {
    const { stdout } = await ran('run', '# @sleep 60\nGET HOST/a\n', '--reporter', 'json');
    expect(JSON.parse(stdout).summary.durationMs).toBeGreaterThanOrEqual(55);
  });
});
