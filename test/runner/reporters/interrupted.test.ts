import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloopProcess } from '../program.ts';
import { folderOf } from '../run/files.ts';

const preload = resolve(import.meta.dirname, '../../support/interrupting.cjs');
const names = ['junit', 'json', 'tap', 'ctrf', 'html', 'markdown', 'github', 'pretty'];

describe.concurrent('a run that is interrupted', () => {
  it.each([1, 10, 30, 60, 100, 150, 220, 300, 400, 500])(
    'is reported whole after %s steps',
    async (steps) => {
      const cwd = folderOf({ 'api.http': 'GET http://127.0.0.1:1/never\n' });
      const signal = steps % 20 === 0 ? 'SIGTERM' : 'SIGINT';
      const { code } = await restloopProcess(
        ['run', 'api.http', ...names.flatMap((name) => ['--reporter', `${name}:${name}`])],
        {
          cwd,
          env: {
            NODE_OPTIONS: `--require=${preload}`,
            INTERRUPT_AFTER: String(steps),
            INTERRUPT_WITH: signal,
          },
        },
      );
      const texts = Object.fromEntries(names.map((name) => [name, readFileSync(join(cwd, name), 'utf8')]));
      expect(code).toBe(130);
      expect(JSON.parse(texts['json'] ?? '')).toMatchObject({ exitCode: 130, stopped: 'interrupted' });
      expect(JSON.parse(texts['ctrf'] ?? '').results.summary).toMatchObject({ failed: 1 });
      expect(texts['junit']).toMatch(/errors="[1-9].*<\/testsuites>\n$/s);
      expect(texts['html']).toMatch(/stopped: interrupted.*<\/html>\n$/s);
      expect(texts['markdown']).toMatch(/stopped: interrupted/);
      expect(texts['tap']).toMatch(/Bail out! interrupted/);
      expect(texts['github']).toMatch(/stopped: interrupted/);
      expect(texts['pretty']).toMatch(/Interrupted/);
    },
  );

  it('ends other commands by the signal', async () => {
    // A command that ends by itself may be faster than the signal.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { code, stdout } = await restloopProcess(['send', `http://127.0.0.1:${port}/never`], {
      env: { NODE_OPTIONS: `--require=${preload}`, INTERRUPT_AFTER: '1', INTERRUPT_WITH: 'SIGTERM' },
    });
    silent.close();
    expect([code, stdout]).toEqual([null, '']);
  });
});
