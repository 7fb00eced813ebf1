import { enter, sharedTerminal } from './shell.ts';
import { openTerminal, type TerminalOptions } from './terminal.ts';

const begun = /plain mode[\s\S]*^>$/m;

/** A terminal in plain mode that the tests of a file share: what those before have printed is above the screen. */
export const sharedPlain = (options: () => TerminalOptions = () => ({ args: ['--plain'] })) =>
  sharedTerminal({
    open: () => openTerminal(options()),
    prepare: async (terminal) => void (await terminal.waitForScreen(begun)),
    async renew(terminal, uses) {
      // No script: a shell that runs none starts no process for them.
      const empty = '\r'.repeat(30);
      const shows = new RegExp(`begin${uses} is not used[^>]*\\n>$`, 'm');
      await enter(terminal, `${empty}.uses begin${uses}`, shows);
    },
  });
