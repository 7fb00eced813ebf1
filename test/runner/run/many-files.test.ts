import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop, restloopProcess } from '../program.ts';
import { folderOf } from './files.ts';

const headers = Array.from({ length: 60 }, (_, at) => `X-Header-${at}: {{value}} of ${at}`).join('\n');

/** A comment of the same length as the headers, which takes less time to parse. */
const note = `# ${'-'.repeat(headers.length)}`;

/** Ten requests, of which the last is sent. */
const fileOf = (url: string, file: number, lines = note): string =>
  Array.from(
    { length: 10 },
    (_, at) =>
      `### request ${at} of ${file}\n${at < 9 ? '# @disabled\n' : ''}POST ${url}/${file}/${at}\n${lines}\n`,
  ).join('\n');

/** Together they are larger than the texts that a run keeps. */
const manyFiles = 30;

/** Writes what is in use, when it is asked to. */
const probe = `const { setFlagsFromString } = require('node:v8');
const { writeFileSync } = require('node:fs');
setFlagsFromString('--expose-gc');
const collect = require('node:vm').runInNewContext('gc');
if (process.argv[1].endsWith('cli.js')) {
  writeFileSync('pid', String(process.pid));
  process.on('SIGUSR2', () => {
    collect();
    writeFileSync('used', String(process.memoryUsage().heapUsed));
  });
}`;

/** Bytes in use while the last request of a run of so many files waits for its response. */
async function usedBy(count: number): Promise<number> {
  const cwd = folderOf({ 'probe.cjs': probe });
  const url = await httpServer(async (request, response) => {
    if (request.url === `/${count - 1}/9`) {
      process.kill(Number(readFileSync(join(cwd, 'pid'), 'utf8')), 'SIGUSR2');
      while (!existsSync(join(cwd, 'used'))) await wait(10);
    }
    request.resume().on('end', () => response.end('{}'));
  });
  for (let file = 0; file < count; file += 1)
    writeFileSync(join(cwd, `${file}.http`), fileOf(url, file, headers));
  const env = { NODE_OPTIONS: `--require ${join(cwd, 'probe.cjs')}` };
  const { code, stdout } = await restloopProcess(['run', '.', '--failures-only', '--var', 'value=a'], {
    cwd,
    env,
  });
  expect([code, stdout]).toEqual([0, expect.stringContaining(`${count * 10} requests`)]);
  return Number(readFileSync(join(cwd, 'used'), 'utf8'));
}

it('keeps no requests of files that have run or have not had their turn', { timeout: 60_000 }, async () => {
  const [some, many] = [await usedBy(30), await usedBy(60)];
  expect(many - some).toBeLessThan(3_000_000);
});

it('runs no file that has changed since the start, and names it', async () => {
  const cwd = folderOf({});
  const seen: string[] = [];
  const url = await httpServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/0/9')
      writeFileSync(join(cwd, '29.http'), fileOf(url, 29).replace('/29/9', '/changed'));
    request.resume().on('end', () => response.end('{}'));
  });
  for (let file = 0; file < manyFiles; file += 1) writeFileSync(join(cwd, `${file}.http`), fileOf(url, file));
  const { code, stdout, stderr } = await restloop(['run', '.', '--reporter', 'junit:-', '--var', 'value=a'], {
    cwd,
  });
  expect(seen).toContain('/28/9');
  expect(seen.filter((path) => /29|changed/.test(path))).toEqual([]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('29.http was changed during the run.')]);
  expect(stdout).toContain('29.http was changed during the run.');
});

it('counts the text of a file once, and runs a small file as it was read', async () => {
  const cwd = folderOf({});
  const fileWith = (file: string) =>
    Array.from({ length: 100 }, (_, at) => `### ${at}\n# ${'-'.repeat(100)}\nGET ${url}/${file}${at}\n`).join(
      '\n',
    );
  const seen: string[] = [];
  const url = await httpServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/a0') writeFileSync(join(cwd, 'b.http'), '### other\nGET http://127.0.0.1:1/\n');
    response.end('{}');
  });
  for (const file of ['a', 'b']) writeFileSync(join(cwd, `${file}.http`), fileWith(file));
  const { code } = await restloop(['run', '.', '--failures-only'], { cwd });
  expect([code, seen.length, seen.at(-1)]).toEqual([0, 200, '/b99']);
});

it('lists the other files where one of many has no requests', async () => {
  const cwd = folderOf({});
  for (let file = 0; file < manyFiles; file += 1)
    writeFileSync(join(cwd, `${file}.http`), fileOf('http://127.0.0.1:1', file));
  writeFileSync(join(cwd, '99.http'), '# nothing yet\n');
  const { code, stdout, stderr } = await restloop(['run', '.', '--list'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('29.http');
});
