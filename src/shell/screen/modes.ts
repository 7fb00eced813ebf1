import { writeSync } from 'node:fs';
import { autowrap } from './frame-stream.ts';

/** The terminal's modes while the shell has it. `leave` may be called twice, also while the process ends. */
export interface TerminalModes {
  enter(): void;
  leave(): void;
  /** The wheel and clicks are reported while it is on: the terminal selects text with Shift then. */
  mouse(state: 'on' | 'off'): void;
}

/** Raw keys, bracketed paste (mode 2004), and kitty's keyboard protocol, which tells a lone Escape and Shift+Enter. */
export function terminalModes(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): TerminalModes {
  let entered = false;
  let hasMouse = false;
  const keysOn = hasKittyKeyboard() ? '\u001b[>1u' : '';
  const keysOff = hasKittyKeyboard() ? '\u001b[<u' : '';
  return {
    enter() {
      if (entered) return;
      entered = true;
      stdin.setRawMode(true);
      stdin.resume();
      stdout.write(`\u001b[?2004h${keysOn}${hasMouse ? mouse.on : ''}`);
    },
    leave() {
      if (!entered) return;
      entered = false;
      // Written at once: the process may be on its way out.
      writeAtOnce(
        stdout,
        `${hasMouse ? mouse.off : ''}${keysOff}\u001b[?2004l${autowrap.on}\u001b[0m\u001b[?25h`,
      );
      try {
        stdin.setRawMode(false);
      } catch {
        // The terminal is gone already: nothing to restore.
      }
      stdin.pause();
    },
    mouse(state) {
      if (hasMouse === (state === 'on')) return;
      hasMouse = state === 'on';
      if (entered) stdout.write(mouse[state]);
    },
  };
}

/** Presses and the wheel (mode 1000), as SGR (mode 1006). */
const mouse = { on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l' } as const;

/** False for the console of Linux, which takes the request for a cursor movement; other terminals ignore it. */
export const hasKittyKeyboard = (): boolean => process.env['TERM'] !== 'linux';

function writeAtOnce(stdout: NodeJS.WriteStream, text: string): void {
  try {
    writeSync((stdout as NodeJS.WriteStream & { fd?: number }).fd ?? 1, text);
  } catch {
    // The terminal is gone already.
  }
}
