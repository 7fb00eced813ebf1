import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../src/terminal/browser.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A browser that notes its words and its environment, and ends. */
function browser(code = 0) {
  const folder = temporaryFolder('browser');
  const [program, report] = [join(folder, 'browser.sh'), join(folder, 'report')];
  writeFileSync(
    program,
    `#!/bin/sh\nfor word; do printf '%s\\n' "$word"; done > ${report}\nenv >> ${report}\nexit ${code}\n`,
  );
  chmodSync(program, 0o700);
  const words = () => readFileSync(report, 'utf8').split('\n');
  return { program, folder, report, words };
}

const url = 'https://idp.example/auth?a=b&c=$(touch%20x);`id`&d=%s';
const written = new URL(url).href;

describe.skipIf(process.platform === 'win32')('a page', () => {
  it.each([
    ['%p', [written]],
    ['%p --new-window', ['--new-window', written]],
    ['%p --app=%s --last', [`--app=${written}`, '--last']],
    ['%p:other-browser', [written]],
  ])('opens in %s with its address as it is', async (template, expected) => {
    const { program, report, words } = browser();
    expect(
      await openPage(url, {
        ...process.env,
        BROWSER: template.replace('%p', program),
        RESTLOOP_PASSPHRASE: 'hush',
      }),
    ).toBe(true);
    await eventually(() => expect(existsSync(report)).toBe(true));
    expect(words().slice(0, expected.length)).toEqual(expected);
    expect(words().join()).not.toContain('hush');
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '/etc/passwd', '--help', 'ftp://host/'])(
    'is not %s',
    async (other) => {
      const { program, report } = browser();
      expect(await openPage(other, { BROWSER: program })).toBe(false);
      expect(existsSync(report)).toBe(false);
    },
  );

  it.each([
    ['none', 'none'],
    ['a program that is not there', '/nowhere/browser'],
    ['no program without a screen', ''],
  ])('does not open with %s', async (_, BROWSER) => {
    expect(await openPage(url, { BROWSER })).toBe(process.platform === 'darwin' && BROWSER === '');
  });

  it('does not open where the program says that it failed', async () => {
    const { program } = browser(3);
    expect(await openPage(url, { ...process.env, BROWSER: program })).toBe(false);
  });
});
