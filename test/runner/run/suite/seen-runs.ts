import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect } from 'vitest';
import { restloop, stackFrame } from '../../program.ts';
import { folderOf } from '../files.ts';

export const reports = ['junit:r.xml', 'tap:r.tap', 'github:r.txt', 'json:r.json', 'pretty'];
export const reporters = reports.flatMap((report) => ['--reporter', report]);

/** Runs of a file against a server of the test file, whose address is HOST in it; `seen` are the paths of a test. */
export async function seenRuns() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
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

  async function ran(text: string, ...args: readonly string[]) {
    const cwd = folderOf({ 'api.http': text.replaceAll('HOST', base) });
    const done = await restloop(['run', 'api.http', ...args], { cwd });
    expect(done.stderr).not.toMatch(stackFrame);
    return { ...done, cwd };
  }

  async function reportOf(text: string, ...args: readonly string[]) {
    const done = await ran(text, '--json', ...args);
    const report = JSON.parse(done.stdout);
    const skipped: (string | null)[] = report.files[0].requests.map(
      (request: { readonly skipped?: { readonly reason: string } }) => request.skipped?.reason ?? null,
    );
    return { ...done, report, skipped };
  }

  return { seen, base, ran, reportOf };
}
