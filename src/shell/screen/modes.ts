import { writeSync } from 'node:fs';
import { autowrap } from './frame-stream.ts';

/** The terminal's modes while the shell has it. `leave` may be called twice, also while the process ends. */
export interface TerminalModes {
  enter(): void;
  leave(): void;
}

/**
 * Raw keys, bracketed paste (mode 2004), and the kitty keyboard protocol's first level, by which Shift+Enter and a
 * lone Escape can be distinguished.
 */
export function terminalModes(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): TerminalModes {
  let entered = false;
  const keysOn = hasKittyKeyboard() ? '\u001b[>1u' : '';
  const keysOff = hasKittyKeyboard() ? '\u001b[<u' : '';
  return {
    enter() {
      if (entered) return;
      entered = true;
      stdin.setRawMode(true);
      stdin.resume();
      stdout.write(`\u001b[?2004h${keysOn}`);
    },
    leave() {
      if (!entered) return;
      entered = false;
      // Written at once: the process may be on its way out.
      writeAtOnce(stdout, `${keysOff}\u001b[?2004l${autowrap.on}\u001b[0m\u001b[?25h`);
      try {
        stdin.setRawMode(false);
      } catch {
        // The terminal is gone already: nothing to restore.
      }
      stdin.pause();
    },
  };
}

/** False for the console of Linux, which takes the request for a cursor movement; other terminals ignore it. */
export const hasKittyKeyboard = (): boolean => process.env['TERM'] !== 'linux';

function writeAtOnce(stdout: NodeJS.WriteStream, text: string): void {
  try {
    writeSync((stdout as NodeJS.WriteStream & { fd?: number }).fd ?? 1, text);
  } catch {
    // The terminal is gone already.
  }
}
