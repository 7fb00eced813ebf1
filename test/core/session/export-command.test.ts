import { describe, expect, it } from 'vitest';
import { initialState } from '../../../src/core/session/state.ts';
import { update } from '../../../src/core/session/update.ts';

function submitted(text: string) {
  const { effects } = update(initialState({ at: 0 }), { kind: 'input-submitted', text, at: 0 });
  return effects.filter((effect) => effect.kind !== 'print' || effect.entry.kind !== 'input');
}

describe('.export', () => {
  it.each([
    ['users.http', 'users.http', 'http'],
    ['my users.http', 'my users.http', 'http'],
    ['all.har', 'all.har', 'har'],
    ['ALL.HAR', 'ALL.HAR', 'har'],
    ['run.sh', 'run.sh', 'curl'],
    ['--curl all.txt', 'all.txt', 'curl'],
    ['all.txt --curl', 'all.txt', 'curl'],
    ['my all.txt --har', 'my all.txt', 'har'],
    ['--http all.har', 'all.har', 'http'],
    ['./-', './-', 'http'],
    ['./--curl', './--curl', 'http'],
    ['a--b.http', 'a--b.http', 'http'],
  ])('%s writes %s as %s', (argument, path, format) => {
    expect(submitted(`.export ${argument}`)).toEqual([{ kind: 'export', path, format }]);
  });

  it.each([
    ['', 'Which file?'],
    ['--curl', 'Which file?'],
    ['-', '- is no file here'],
    ['- curl', '- curl is no file here'],
    ['-curl all.sh', '-curl all.sh is no file here'],
    ['--pdf all.pdf', '--pdf is no format'],
    ['all.pdf --pdf', '--pdf is no format'],
    ['--curl --har all', '--har all is no file here'],
  ])('%j makes no file: %s', (argument, message) => {
    expect(submitted(`.export ${argument}`)).toMatchObject([
      {
        kind: 'print',
        entry: { kind: 'notice', notice: { cause: 'usage', message: expect.stringContaining(message) } },
      },
    ]);
  });
});
