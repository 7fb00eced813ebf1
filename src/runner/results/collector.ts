import type { Entry } from '../../core/session/entries.ts';
import { combineExitCodes, exitCodeOf } from '../../core/session/exit-codes.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import { openPage } from '../../terminal/browser.ts';
import type { Questions } from '../../terminal/questions.ts';

export interface Collector {
  readonly front: FrontEnd;
  /** Returns the entries since the last call, and forgets them. */
  take(): readonly Entry[];
  exitCode(): number;
  hasFailed(): boolean;
  hasLeft(): boolean;
}

export interface CollectorOptions {
  readonly onEntry?: (entry: Entry) => void;
  /** False where `onEntry` is enough: a session may run for days. */
  readonly keeps?: boolean;
  readonly questions?: Questions | null;
  readonly progress?: (text: string) => void;
}

const nobody: Questions = { askForm: async () => null, confirm: async () => null };

export function createCollector({
  onEntry,
  keeps = true,
  questions = null,
  progress,
}: CollectorOptions = {}): Collector {
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
      ...(progress && { progress }),
      fillEditor: (text) => print({ kind: 'text', text, media: 'text' }),
      askSecret: async () => null,
      ...(questions ?? nobody),
      canBrowse: questions !== null,
      browse: (url) => openPage(url, process.env),
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
