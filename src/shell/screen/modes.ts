import { writeSync } from 'node:fs';

/** The terminal's modes while the shell has it. `leave` may be called twice, also while the process ends. */
export interface TerminalModes {
  enter(): void;
  leave(): void;
  /** The alternate screen, empty and without a cursor; what was on the primary one stays there. */
  enterAlternate(): void;
  leaveAlternate(): void;
}

/**
 * Raw keys, bracketed paste (mode 2004), and the kitty keyboard protocol's first level, by which Shift+Enter and a
 * lone Escape can be told. Terminals without one ignore the request.
 */
export function terminalModes(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): TerminalModes {
  let entered = false;
  let alternate = false;
  // The console of Linux takes the request for a cursor movement.
  const keyboard = process.env['TERM'] !== 'linux';
  const keysOn = keyboard ? '\u001b[>1u' : '';
  const keysOff = keyboard ? '\u001b[<u' : '';
  // Each of the two screens has a keyboard mode of its own.
  const alternateOff = `${keysOff}\u001b[?25h\u001b[?1049l`;
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
      writeAtOnce(stdout, `${alternate ? alternateOff : ''}${keysOff}\u001b[?2004l\u001b[0m\u001b[?25h`);
      alternate = false;
      try {
        stdin.setRawMode(false);
      } catch {
        // The terminal is gone already: nothing to restore.
      }
      stdin.pause();
    },
    enterAlternate() {
      if (alternate) return;
      alternate = true;
      stdout.write(`\u001b[?1049h\u001b[?25l${keysOn}`);
    },
    leaveAlternate() {
      if (!alternate) return;
      alternate = false;
      stdout.write(alternateOff);
    },
  };
}

function writeAtOnce(stdout: NodeJS.WriteStream, text: string): void {
  try {
    writeSync((stdout as NodeJS.WriteStream & { fd?: number }).fd ?? 1, text);
  } catch {
    // Same as above.
  }
}
