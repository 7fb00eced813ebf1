import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { program, restloop, temporaryHome } from '../program.ts';
import { folderOf } from './files.ts';

const demo = await demoServer();

/** Starts `run TARGET --watch`. */
function watching(target: string, cwd: string) {
  const child = spawn(
    process.execPath,
    [program, 'run', target, '--watch', '--var', `base_url=${demo.url}`],
    {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome(), NO_COLOR: '1' },
    },
  );
  let seen = '';
  const collect = (text: Buffer) => {
    seen += text;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    /** Waits for output since the last wait. */
    async until(pattern: RegExp) {
      while (!pattern.test(seen)) await new Promise((next) => setTimeout(next, 10));
      seen = '';
    },
    /** Sends SIGINT. Resolves to the exit code. */
    async interrupted(): Promise<unknown> {
      child.kill('SIGINT');
      const [code] = await once(child, 'close');
      return code;
    },
  };
}

describe('restloop run --watch', () => {
  it('runs again when the file or an included script is saved or replaced, also after an error', async () => {
    const cwd = folderOf({
      'api.http': 'GET /users/1\n\n> ./after.js\n',
      'after.js': 'client.log("first");\n',
    });
    const { until, interrupted } = watching('api.http', cwd);
    await until(/first[\s\S]*1 request, 1 sent[\s\S]*Watching 2 files; Ctrl\+C ends/);
    writeFileSync(join(cwd, 'after.js'), 'client.log("second");\n');
    await until(/after\.js changed[\s\S]*second[\s\S]*1 request, 1 sent/);
    writeFileSync(join(cwd, 'api.http.new'), '### x\nGET /users/2\nno header\n');
    renameSync(join(cwd, 'api.http.new'), join(cwd, 'api.http'));
    await until(/api\.http:3:1: /);
    writeFileSync(join(cwd, 'api.http'), 'GET /users/3\n');
    await until(/api\.http changed[\s\S]*\/users\/3[\s\S]*1 request, 1 sent/);
    expect(await interrupted()).toBe(130);
  });

  it('runs again when a request file is new, also in a new folder', async () => {
    const cwd = folderOf({ 'tests/a.http': 'GET /users/1\n' });
    const { until, interrupted } = watching('tests', cwd);
    await until(/1 request, 1 sent[\s\S]*Watching 1 file; Ctrl\+C ends/);
    writeFileSync(join(cwd, 'tests/b.http'), 'GET /users/2\n');
    await until(/b\.http changed[\s\S]*2 requests, 2 sent[\s\S]*Watching 2 files/);
    mkdirSync(join(cwd, 'tests/deep'));
    await new Promise((next) => setTimeout(next, 200));
    writeFileSync(join(cwd, 'tests/deep/c.http'), 'GET /users/3\n');
    await until(/c\.http changed[\s\S]*3 requests, 3 sent/);
    expect(await interrupted()).toBe(130);
  });

  it('cannot watch standard input', async () => {
    const ran = await restloop(['run', '-', '--watch'], { input: 'GET http://127.0.0.1:9/\n' });
    expect(ran.stderr).toMatch(/standard input cannot be watched/);
    expect(ran.code).toBe(2);
  });
});
