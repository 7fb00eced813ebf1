import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const entry = (number: number) => ({
  startedDateTime: '2026-03-01T10:00:00.000Z',
  time: 12,
  request: {
    method: 'GET',
    url: `http://h.example/users/${number}`,
    headers: [{ name: 'Cookie', value: 'sid=s3ss10n-of-ada' }],
  },
  response: {
    status: 200 + number,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    headers: [{ name: 'Set-Cookie', value: 'sid=n3w-s3ss10n; Path=/' }],
    content: { size: 0, mimeType: 'application/json', text: `{"number":${number},"sid":"s3ss10n-of-ada"}` },
  },
  timings: { send: 0, wait: 10, receive: 2 },
});

/** More than a session holds in memory. */
const count = 30;
const entries = Array.from({ length: count }, (_, index) => entry(index + 1));
const files = { 'shop.har': JSON.stringify({ log: { version: '1.2', entries } }) };

const textOnDisk = (home: string): string =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    .flatMap((text) => [
      text,
      ...text
        .split('\n')
        .flatMap((line) => /\t(\S+)$/.exec(line)?.[1] ?? [])
        .map((packed) => gunzipSync(Buffer.from(packed, 'base64')).toString('latin1')),
    ])
    .join('\n');

const responsesIn = (text: string): unknown[] =>
  JSON.parse(text).log.entries.map(({ response }: { response: { status: number } }) => response.status);

describe('the responses of an HTTP Archive', () => {
  it('are the history of the session that is imported, on disk without their secrets, and exported with it', async () => {
    const home = temporaryHome();
    const cwd = folderOf(files);
    const imported = await restloop(['import', 'shop.har'], { home, cwd });
    expect(imported.stdout).toContain('Imported 30 requests and 30 responses from shop.har.');
    const text = textOnDisk(home);
    expect(text).toContain('{"number":3,');
    expect(text).not.toMatch(/s3ss10n-of-ada|n3w-s3ss10n/);

    const opened = await restloop(['shop'], { input: '.history 203\n.res 3\n.export out.har', home, cwd });
    expect(opened.stdout).toMatch(/^3 +203 /m);
    expect(opened.stdout).toContain('"number": 3');
    const statuses = entries.map(({ response }) => response.status);
    expect(responsesIn(readFileSync(join(cwd, 'out.har'), 'utf8'))).toEqual(statuses);

    const exported = await restloop(['export', 'shop', '-', '--format', 'har'], { home, cwd });
    expect(responsesIn(exported.stdout)).toEqual(statuses);
    expect(exported.stdout).not.toMatch(/s3ss10n-of-ada|n3w-s3ss10n/);
  });

  it('are written by convert', async () => {
    const cwd = folderOf(files);
    const { stdout, code } = await restloop(['convert', 'shop.har', '-', '--format', 'har'], { cwd });
    expect(code).toBe(0);
    expect(responsesIn(stdout)).toEqual(entries.map(({ response }) => response.status));
    expect(stdout).not.toMatch(/s3ss10n-of-ada|n3w-s3ss10n/);
  });

  it.each([[['convert', 'shop.har', 'out.http']], [['import', 'shop.har', '--to', 'out']]])(
    'are left out of files without a place for them, which is said: %j',
    async (args) => {
      const { stderr, code } = await restloop(args, { cwd: folderOf(files) });
      expect(code).toBe(0);
      expect(stderr).toContain('30 recorded responses are not written: only HAR has a place for them.');
    },
  );

  it('leave the history with .undo of the import, on disk too, and the other exchanges stay', async () => {
    const home = temporaryHome();
    const cwd = folderOf({
      'own.har': JSON.stringify({ log: { version: '1.2', entries: [entry(50)] } }),
      ...files,
    });
    const inputs = ['.import own.har', '.save both', '.import shop.har', '.undo', '.history', '.requests'];
    const { stdout, stderr } = await restloop([], { input: inputs.join('\n'), home, cwd });
    expect(stdout + stderr).toContain('Undid the last change: 30 responses, the saved request');
    expect(stdout).toMatch(/^1 +250 /m);
    expect(stdout).not.toMatch(/^2 +20/m);
    expect(textOnDisk(home)).not.toContain('{"number":3,');
    const again = await restloop(['both'], { input: '.history\n.undo\n.history\n.requests', home, cwd });
    expect(again.stdout).toMatch(/^1 +250 /m);
    expect(again.stdout).not.toMatch(/^2 +20/m);
  });
});
