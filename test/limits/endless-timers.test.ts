import { describe, expect, it } from 'vitest';
import { restloopProcess } from '../runner/program.ts';

const code = 'setInterval(() => {}, 10); 7';

describe('endless timers', () => {
  it.each([
    ['eval', ['eval', '--set', 'sandbox.timeout=300', code], undefined],
    ['standard input', ['-', '--set', 'sandbox.timeout=300'], code],
  ])('are stopped at the time limit of scripts, and reported, by %s', async (_, args, input) => {
    const ran = await restloopProcess(args, input === undefined ? {} : { input });
    expect(ran.stdout + ran.stderr).toContain('were stopped after 0.3 s (sandbox.timeout)');
    expect(ran.code).toBe(1);
  });
});
