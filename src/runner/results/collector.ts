import { combineExitCodes, type Entry, exitCodeOf } from '../../core/session/entries.ts';
import type { FrontEnd } from '../../ports/front-end.ts';

/** A front end without a terminal: passes entries on, and keeps them for JSON. */
export interface Collector {
  readonly front: FrontEnd;
  /** Entries since the last call, which are forgotten by it; none where nothing is kept. */
  take(): readonly Entry[];
  /** The exit code of all entries. */
  exitCode(): number;
  /** Whether something went wrong: the exit code is not 0. */
  hasFailed(): boolean;
  /** Whether an input has ended the session. */
  hasLeft(): boolean;
}

export interface CollectorOptions {
  readonly onEntry?: (entry: Entry) => void;
  /** False where `onEntry` is all that is wanted: a session may go on for days. */
  readonly keeps?: boolean;
}

export function createCollector({ onEntry, keeps = true }: CollectorOptions = {}): Collector {
  let entries: Entry[] = [];
  let exitCode = 0;
  let left = false;
  const nothing = () => undefined;
  const print = (entry: Entry): void => {
    if (keeps) entries.push(entry);
    exitCode = combineExitCodes([exitCode, exitCodeOf(entry)]);
    onEntry?.(entry);
  };
  return {
    take() {
      const taken = entries;
      entries = [];
      return taken;
    },
    exitCode: () => exitCode,
    hasFailed: () => exitCode !== 0,
    hasLeft: () => left,
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
