import { enter, sharedTerminal } from './shell.ts';
import { openTerminal } from './terminal.ts';

export const begun = /plain mode[\s\S]*^>$/m;

/** A terminal in plain mode that the tests of a file share: what those before have printed is above the screen. */
export const sharedPlain = (args: () => readonly string[] = () => []) =>
  sharedTerminal({
    open: () => openTerminal({ args: ['--plain', ...args()] }),
    prepare: async (terminal) => void (await terminal.waitForScreen(begun)),
    async renew(terminal, uses) {
      const shows = new RegExp(`^begin${uses}\\n>$`, 'm');
      await enter(terminal, `console.log('\\n'.repeat(30) + 'begin' + ${uses})`, shows);
    },
  });
