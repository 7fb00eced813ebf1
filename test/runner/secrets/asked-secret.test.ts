import { describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';

describe('.secret without a terminal', () => {
  it('ends the inputs, so that a value on the next line is neither run nor shown', async () => {
    const ran = await restloop([], { input: '.secret apiToken\nhunter2.secret\nGET http://127.0.0.1:9/\n' });
    expect(ran.stderr).toContain('--secret apiToken={{$env.API_TOKEN}} sets it');
    expect(ran.stdout + ran.stderr).not.toContain('hunter2');
    expect(ran.code).toBe(2);
  });
});
