import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { enter } from '../shell.ts';
import type { ScreenCondition } from '../terminal.ts';
import { hasTmux, sharedTmux, type TmuxTerminal } from '../tmux.ts';

async function resize(
  terminal: TmuxTerminal,
  { cols, rows }: { cols: number; rows: number },
  shows: ScreenCondition,
) {
  terminal.resize({ cols, rows: rows + 1 });
  await eventually(() => expect(terminal.programSize()).toBe(`${rows} ${cols}`));
  await terminal.waitForScreen(shows);
}

describe.skipIf(!hasTmux)('in tmux', () => {
  const shared = sharedTmux({ cols: 100, rows: 30 });

  /** The tmux, made that large, with no line in its history. */
  async function openAt({ cols, rows }: { cols: number; rows: number }) {
    const terminal = await shared();
    await resize(terminal, { cols, rows }, /unsaved session/);
    terminal.tmux('clear-history');
    return terminal;
  }

  it('a window made smaller and larger again keeps no copies of the frame', async () => {
    const terminal = await shared();
    terminal.send('POST /users/{{$uuid}} {"a": 1}');
    await terminal.waitForScreen('{"a": 1}');
    for (const cols of [90, 70, 50, 80, 100]) {
      // The headers are cut at the edge: the frame is the one of this width.
      const isDrawn = (line: string) => line.startsWith('│ + Accept') && line.length === cols - 1;
      await resize(terminal, { cols, rows: 24 }, (screen) => screen.split('\n').some(isDrawn));
    }
    const lines = terminal.history();
    for (const part of ['› POST', '│ POST', 'unsaved session'])
      expect(lines.filter((line) => line.replace(/^\d+ (?=› )/, '').startsWith(part))).toHaveLength(1);
  });

  it.each([
    [
      { cols: 60, rows: 15 },
      { cols: 120, rows: 40 },
    ],
    [
      { cols: 80, rows: 24 },
      { cols: 50, rows: 12 },
    ],
  ])(
    'the viewer leaves none of its rows on the main screen when it was resized from %o to %o',
    async (from, to) => {
      const terminal = await openAt(from);
      await enter(terminal, 'GET /users/1', '200 OK');
      await terminal.waitForScreen(/unsaved session/);
      terminal.press('f4');
      await terminal.waitForScreen('q back');
      await resize(terminal, to, /q back/);
      terminal.press('q');
      await terminal.waitForScreen(/unsaved session/);
      const lines = terminal.history().join('\n');
      expect(lines).not.toContain('q back');
      expect(lines).toMatch(/^(?:\d+ )?> GET \/users\/1\nGET http:\S+\n\n200 OK/m);
      expect(lines.match(/"email"/g)).toHaveLength(1);
    },
  );
});
