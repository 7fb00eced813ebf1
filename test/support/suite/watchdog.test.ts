import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

it('ends a process whose thread is blocked, and names the file', async () => {
  const script = `import { startWatchdog } from '${new URL('watchdog.mjs', import.meta.url)}';
    startWatchdog({ limit: 100, every: 20 }).watch('slow.test.ts');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
  const ended = await new Promise<{ signal: unknown; stderr: string }>((done) =>
    execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { timeout: 50_000 },
      (error, _stdout, stderr) => done({ signal: error?.signal, stderr: stderr.trim() }),
    ),
  );
  const sentence = 'slow.test.ts has blocked its thread for 0.1 s: its process is ended.';
  expect(ended).toEqual({ signal: 'SIGKILL', stderr: sentence });
});
