import type { FrontEnd } from '../app/ports.ts';
import { combineExitCodes, type Entry, exitCodeOf } from '../core/session/entries.ts';

/** A front for machines: keeps what happened, to be told as JSON, lines or reports. */
export interface Collector {
  readonly front: FrontEnd;
  readonly entries: readonly Entry[];
  /** What came since the last call. */
  take(): readonly Entry[];
  exitCode(): number;
  readonly left: boolean;
}

export function createCollector(onEntry: (entry: Entry) => void = () => undefined): Collector {
  const entries: Entry[] = [];
  let taken = 0;
  let exitCode = 0;
  let left = false;
  const nothing = () => undefined;
  const print = (entry: Entry): void => {
    entries.push(entry);
    exitCode = combineExitCodes([exitCode, exitCodeOf(entry)]);
    onEntry(entry);
  };
  return {
    entries,
    get left() {
      return left;
    },
    take() {
      const news = entries.slice(taken);
      taken = entries.length;
      return news;
    },
    exitCode: () => exitCode,
    front: {
      attended: false,
      print,
      fillEditor: (text) => print({ kind: 'text', text, media: 'text' }),
      askSecret: async () => null,
      confirm: async () => false,
      openEditor: nothing,
      lendTerminal: async () => false,
      clearScreen: nothing,
      showResponse: (exchange) => print({ kind: 'response', exchange }),
      copy: () => 'no clipboard',
      exit() {
        left = true;
      },
    },
  };
}
