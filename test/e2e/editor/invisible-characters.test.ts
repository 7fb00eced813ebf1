import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { startServer, type TestServer } from '../server.ts';
import { promptOf, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const shellOf = sharedShell(openTerminal);

describe('invisible characters', () => {
  it.each([
    ['a byte order mark', '\ufeff'],
    ['a right-to-left mark', '\u200f'],
    ['a right-to-left override', '\u202e'],
    ['a zero-width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
  ])('%s is shown, and the cursor is after it', async (_, character) => {
    const shell = await shellOf();
    // No script: a shell that is given none starts no process for them.
    shell.paste(`.xa${character}b`);
    await shell.waitForScreen('.xa\ufffdb');
    shell.type('Z');
    await shell.waitForScreen('› .xa\ufffdbZ');
    expect(shell.cursor()).toMatchObject({ x: promptOf(shell).length + '.xa?bZ'.length });
  });

  it('do not cut off an input longer than the screen width', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 40, rows: 12 });
    shell.paste(`GET /x?q=${'\ufeff'.repeat(20)}abcdefghijklmnopqrstuvwxyz`);
    await shell.waitForScreen('z');
    for (const _ of 'xyz') shell.press('left');
    shell.type('Q');
    await shell.waitForScreen('Qxyz');
    const shown = shell
      .screen()
      .join('')
      .replace(/[·│›\s]/g, '');
    expect(shown).toContain(`GET/x?q=${'\ufffd'.repeat(20)}abcdefghijklmnopqrstuvwQxyz`);
  });

  describe('of a response', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer((_, response) => response.end('\x1b]0;TITLE\x07\r\nend\n'));
    });
    afterAll(() => server.close());
    const sending = (command: readonly string[]) => [
      ...command,
      `POST ${server.url}/\n\n\x1b]0;TITLE\x07end`,
    ];
    const expectHarmless = (output: string) => {
      expect(output).toContain('␛]0;TITLE␇');
      expect(output).not.toContain('\x1b]0;');
    };

    it('are visible on a terminal', async () => {
      const terminal = openTerminal({ args: sending(['send']), cols: 120 });
      expect(await terminal.exited).toBe(0);
      expect(terminal.output()).toContain('end');
      expectHarmless(terminal.output());
    });

    it.each([{ command: ['send', '--output', '-'] }, { command: ['preview'] }])(
      '$command shows them visibly on a terminal',
      async ({ command }) => {
        const { code, stdout } = await restloop(sending(command), { streams: 'terminal' });
        expect(code).toBe(0);
        expect(stdout).toContain('end');
        expectHarmless(stdout);
      },
    );
  });
});
