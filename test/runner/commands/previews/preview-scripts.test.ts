import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { restloop } from '../../program.ts';

const file = `### first
GET http://h/first

### broken
< {% client.setVar('id', 7); nope() %}
GET http://h/{{id}}

### last
< {% client.setVar('id', 8) %}
GET http://h/{{id}}
`;

interface Previews {
  readonly exitCode: number;
  readonly requests: readonly {
    readonly url: string;
    readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
  }[];
}

async function preview(text: string, ...args: readonly string[]) {
  const folder = temporaryFolder('preview-scripts');
  writeFileSync(join(folder, 'api.http'), text);
  const ran = await restloop(['preview', '--json', 'api.http', ...args], { cwd: folder });
  const { requests, exitCode } = JSON.parse(ran.stdout) as Previews;
  const codes = requests.map(({ url, diagnostics }) => [url, ...diagnostics.map(({ code }) => code)]);
  return { ...ran, requests, exitCode, codes };
}

describe.concurrent('the preview of requests with failing scripts', () => {
  it('shows every request, and a failure with its request', async () => {
    const { code, codes, requests, exitCode } = await preview(file);
    expect(codes).toEqual([['http://h/first'], ['http://h/7', 'script-failure'], ['http://h/8']]);
    expect(requests[1]?.diagnostics).toEqual([
      expect.objectContaining({
        severity: 'error',
        line: 5,
        column: 30,
        message: expect.stringContaining('nope is not defined'),
      }),
    ]);
    expect([code, exitCode]).toEqual([1, 1]);
  });

  it('shows in text which request failed', async () => {
    const folder = temporaryFolder('preview-scripts');
    writeFileSync(join(folder, 'api.http'), file);
    const { stdout, stderr, code } = await restloop(['preview', 'api.http'], { cwd: folder });
    expect(stdout).toContain('GET http://h/first');
    expect(stdout).toContain('GET http://h/8');
    expect(stderr).toContain('GET http://h/7');
    expect(stderr).toContain('nope is not defined (api.http:5:30)');
    expect(code).toBe(1);
  });

  it('shows a failure of the script of the file with each request', async () => {
    const { code, codes } = await preview(`< {%\nnope()\n%}\n\n${file}`);
    expect(codes).toEqual([
      ['http://h/first', 'script-failure'],
      ['http://h/7', 'script-failure', 'script-failure'],
      ['http://h/8', 'script-failure'],
    ]);
    expect(code).toBe(1);
  });

  it('shows a forbidden script file with its request, and exits with 2', async () => {
    const outside = join(temporaryFolder('outside'), 'secret.js');
    writeFileSync(outside, '');
    const { code, codes, requests } = await preview(file.replace(/< .*nope.*/, `< ${outside}`));
    expect(codes).toEqual([
      ['http://h/first'],
      ['http://h/{{id}}', 'script-failure', 'unresolved-variable'],
      ['http://h/8'],
    ]);
    expect(requests[1]?.diagnostics[0]?.message).toContain('outside the project');
    expect(code).toBe(2);
  });

  it('fails only for the requests in the preview', async () => {
    expect((await preview(file, '--request', 'last')).code).toBe(0);
  });
});
