import { describe, expect, it } from 'vitest';
import { restloopProcess } from '../runner/program.ts';

const code = 'setInterval(() => {}, 10); 7';

describe('timers without end', () => {
  it.each([
    ['eval', ['eval', '--set', 'sandbox.timeout=300', code], undefined],
    ['standard input', ['-', '--set', 'sandbox.timeout=300'], code],
  ])('are stopped after the time a script may take, and reported, by %s', async (_, args, input) => {
    const ran = await restloopProcess(args, input === undefined ? {} : { input });
    expect(ran.stdout + ran.stderr).toContain('was stopped after 0.3 s (sandbox.timeout)');
    expect(ran.code).toBe(1);
  });
});
