import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../src/runner/command-line/program.ts';

function told(flags: string): string {
  const invocation = parseCommandLine(['run', 'c', ...flags.split(' ')]);
  return invocation.kind === 'text' ? invocation.text : JSON.stringify(invocation);
}

describe('a flag of bru run', () => {
  it.each([
    ['-r', 'folders are run with those inside them'],
    ['--global-env-var a=1', '--var NAME=VALUE sets a variable'],
    ['--global-env dev', '--env NAME selects an environment'],
    ['--env-file x.bru', '--env NAME selects an environment'],
    ['--format junit', '--reporter junit:FILE writes a report'],
    ['-o results.xml', '--reporter junit:FILE writes a report'],
    ['--reporter-junit results.xml', '--reporter pretty --reporter junit:report.xml'],
    ['--reporter-skip-all-headers', '--report-body none omits bodies'],
    ['--csv-file-path rows.csv', '--data FILE runs an iteration for each row'],
    ['--json-file-path=rows.json', '--data FILE runs an iteration for each row'],
    ['--tags smoke,fast', '--tag NAME and --exclude-tag NAME choose by one tag'],
    ['--exclude-tags slow', '--tag NAME and --exclude-tag NAME choose by one tag'],
    ['--tests-only', '--require-tests fails requests without a test'],
    ['--sandbox=developer', 'scripts always run in the sandbox; omit it'],
    ['--noproxy', '--set proxy=none uses no proxy'],
    ['--disable-cookies', '--set cookies=off keeps no cookies'],
    ['--client-cert-config certs.json', '--cert FILE --key FILE sends a client certificate'],
  ])('%s names its counterpart, and no flag that is only called so', (flags, hint) => {
    expect(told(flags)).toContain(hint);
    expect(told(flags)).not.toContain('Did you mean');
  });
});

describe('a flag of newman run', () => {
  it.each(['--cookie-jar jar.json', '--export-cookie-jar jar.json'])('%s names --cookies', (flags) => {
    expect(told(flags)).toContain('--cookies FILE loads the cookies of a cookie file');
  });
});
