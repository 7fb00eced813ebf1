import { describe, expect, it } from 'vitest';
import { createScriptReader } from '../../../../src/sandbox/host/scripts/script-reader.ts';

describe('a script that is read again', () => {
  const none: ReadonlySet<string> = new Set();

  it('is not parsed again', () => {
    const { read } = createScriptReader();
    expect(read('const a = 1', none)).toBe(read('const a = 1', none));
  });

  it('is parsed again when other names are constants', () => {
    const { read } = createScriptReader();
    const before = read('a = 2', none);
    const after = read('a = 2', new Set(['a']));
    expect(before.rewritten).toMatchObject({ kind: 'runnable', code: 'a = 2' });
    expect(after.rewritten).not.toMatchObject({ code: 'a = 2' });
  });

  it('is forgotten after too many other scripts', () => {
    const { read } = createScriptReader();
    const first = read('const a = 1', none);
    for (let index = 0; index < 160; index += 1) read(`'${`${index}`.padEnd(10_000, 'x')}'`, none);
    expect(read('const a = 1', none)).not.toBe(first);
  });
});
