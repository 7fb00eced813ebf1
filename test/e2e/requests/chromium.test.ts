import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { startProvider, type TestProvider } from '../../support/oidc/provider.mjs';
import { enter, leave, openShell } from '../shell.ts';

const program = fileURLToPath(new URL('../../support/oidc/chromium.mjs', import.meta.url));
const patience = { timeout: 110_000 };

describe('a sign-in with Chromium', () => {
  let provider: TestProvider;
  let folder = '';
  beforeAll(async () => {
    provider = await startProvider();
    folder = mkdtempSync(join(tmpdir(), 'restloop-chromium-'));
  });
  afterAll(async () => {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function shellWith(how: 'signs-in' | 'cancels') {
    const report = join(folder, `${how}.txt`);
    const env = {
      RESTLOOP_HOME: join(folder, how),
      RESTLOOP_KEYCHAIN: 'off',
      BROWSER: `${process.execPath} ${program} ${report} ${how}`,
    };
    const shell = await openShell({ env, rows: 50, cols: 160 });
    const auth = `oauth2 authorization_code ${provider.issuer} public openid`;
    await enter(shell, `.auth ${auth}`, `There is no sign-in at ${provider.issuer}.`);
    return { shell, pageSays: () => readFileSync(report, 'utf8') };
  }

  const needsChromium = ({ skip }: TestContext) =>
    skip(!existsSync('/usr/bin/chromium'), 'Chromium is not at /usr/bin/chromium');

  it(
    'opens the page, receives the redirect on loopback, and sends the request',
    patience,
    async (context) => {
      needsChromium(context);
      const { shell, pageSays } = await shellWith('signs-in');
      shell.type(`GET ${provider.api}`);
      shell.press('enter');
      await shell.waitForScreen(/200 OK[\s\S]*"who": "ada"/, patience);
      await expect.poll(pageSays, patience).toContain('Signed in. You can close this window.');
      const asked = provider.asked.filter(({ path }) => path === '/token');
      expect(asked).toEqual([expect.objectContaining({ code_verifier: expect.any(String) })]);
      expect(await leave(shell)).toBe(0);
    },
  );

  it('ends with the words of the server where the person cancels', patience, async (context) => {
    needsChromium(context);
    const { shell } = await shellWith('cancels');
    shell.type('.auth login');
    shell.press('enter');
    await shell.waitForScreen(/access_denied: End-User aborted/, patience);
    expect(await leave(shell)).toBe(0);
  });
});
