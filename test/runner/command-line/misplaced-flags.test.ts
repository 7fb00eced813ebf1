import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../src/runner/command-line/program.ts';

describe('a flag before the command', () => {
  it.each([
    [
      ['--env', 'dev', 'run', 'a.http'],
      'error: --env before run has no effect\n  restloop run --env <name> ...\n',
    ],
    [['--json', 'run', 'a.http'], 'error: --json before run has no effect\n  restloop run --json ...\n'],
    [
      ['-k', 'send', 'http://h'],
      'error: --insecure before send has no effect\n  restloop send --insecure ...\n',
    ],
    [
      ['--var', 'id=1', 'preview', 'http://h/{{id}}'],
      'error: --var before preview has no effect\n  restloop preview --var <name=value> ...\n',
    ],
    [
      ['--new', 'doctor'],
      'error: --new before doctor has no effect\n  restloop doctor --help lists its flags\n',
    ],
  ])('is an error that shows its place: %j', (words, text) => {
    expect(parseCommandLine(words)).toEqual({ kind: 'text', text, exitCode: 2 });
  });

  it.each([[['run', 'a.http', '--env', 'dev']], [['--env', 'dev', 'my-api']], [['--env', 'dev']]])(
    'is none in %j',
    (words) => {
      expect(parseCommandLine(words)).toMatchObject({ options: { env: 'dev' } });
    },
  );
});
