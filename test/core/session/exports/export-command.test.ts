import { describe, expect, it } from 'vitest';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import { update } from '../../../../src/core/session/update.ts';

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
    ['all.json --curl', 'all.json', 'curl'],
    ['u.curl', 'u.curl', 'curl'],
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
    ['', 'Which file?', '.export users.http'],
    ['--curl', 'Which file?', '.export --curl users.sh'],
    ['--har', 'Which file?', '.export --har users.har'],
    ['-', '- is not a file name'],
    ['- curl', '- curl is not a file name'],
    ['-curl all.sh', '-curl all.sh is not a file name'],
    ['--pdf all.pdf', '--pdf is not a format'],
    ['all.pdf --pdf', '--pdf is not a format'],
    ['all.json', 'all.json was not written: restloop can read but not write Postman, Bruno, Insomnia'],
    ['all.bru', 'all.bru was not written: restloop can read but not write Postman, Bruno, Insomnia'],
    ['--curl --har all', '--har all is not a file name'],
  ])('%j writes no file: %s', (argument, message, hint?: string) => {
    expect(submitted(`.export ${argument}`)).toMatchObject([
      {
        kind: 'print',
        entry: {
          kind: 'notice',
          notice: {
            cause: 'usage',
            message: expect.stringContaining(message),
            hint: hint ?? expect.any(String),
          },
        },
      },
    ]);
  });
});
