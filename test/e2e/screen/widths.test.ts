import { describe, expect, it } from 'vitest';
import { leave, openShell } from '../shell.ts';

/** The terminal of these tests gives each code point its own columns, and restloop each grapheme. */
describe('text that the terminal shows wider than restloop measures', () => {
  const name = 'Ada 日本 👍🏽';
  const user = `user:={"id": 2, "tags": ["new", "vip"], "name": "${name}"}`;
  const args = ['--var', 'base_url=http://127.0.0.1:9', '--var', user];
  const input = 'POST /users {"name": "{{user.name}}", "tags": {{user.tags}}, "x": {{nope}}}';

  it.each([
    { cols: 60, rows: 15 },
    { cols: 40, rows: 12 },
  ])('does not break rows and leaves nothing behind at $cols x $rows', async (size) => {
    const shell = await openShell({ args, ...size });
    shell.type(input);
    await shell.waitForScreen('nope');
    expect(shell.scrollback().filter((line) => /^(?:\d+ )?› /.test(line))).toHaveLength(1);
    shell.press('ctrl+c');
    await shell.waitForScreen((screen) => !screen.includes('nope'));
    expect(await leave(shell)).toBe(0);
    expect(shell.scrollback().join('\n')).not.toContain('POST');
  });
});
