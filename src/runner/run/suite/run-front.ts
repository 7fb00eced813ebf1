import type { Entry } from '../../../core/session/entries.ts';
import type { FrontEnd } from '../../../ports/front-end.ts';

/** A front that keeps what came since it was last asked: a run of a million requests holds on to one at a time. */
export interface RunFront {
  readonly front: FrontEnd;
  take(): readonly Entry[];
}

export function createRunFront(): RunFront {
  let entries: Entry[] = [];
  const nothing = () => undefined;
  return {
    take() {
      const taken = entries;
      entries = [];
      return taken;
    },
    front: {
      attended: false,
      print: (entry) => void entries.push(entry),
      showResponse: (exchange) => void entries.push({ kind: 'response', exchange }),
      fillEditor: nothing,
      confirm: async () => false,
      askSecret: async () => null,
      openEditor: nothing,
      lendTerminal: async () => false,
      clearScreen: nothing,
      copy: () => 'no clipboard',
      exit: nothing,
    },
  };
}
