import type { Entry } from '../core/session/entries.ts';
import { entryAt } from '../core/session/hints/entry-words.ts';
import type { Place } from '../core/session/hints/place-words.ts';
import type { FrontEnd } from '../ports/front-end.ts';

export function createFrontSlot(place: Place) {
  const waiting: Entry[] = [];
  let attached: FrontEnd | null = null;
  const current: FrontEnd = {
    get attended() {
      return attached?.attended ?? false;
    },
    print(entry) {
      const worded = entryAt(place, entry);
      if (attached === null) waiting.push(worded);
      else attached.print(worded);
    },
    progress: (text) => attached?.progress?.(text),
    receive: (head) => attached?.receive?.(head) ?? null,
    fillEditor: (text, cursor, replaces) => attached?.fillEditor(text, cursor, replaces),
    askSecret: async (name) => (await attached?.askSecret(name)) ?? null,
    askForm: async (form, withdrawn) => (await attached?.askForm(form, withdrawn)) ?? null,
    get canBrowse() {
      return attached?.canBrowse ?? false;
    },
    browse: async (url) => (await attached?.browse(url)) ?? false,
    confirm: async (question) => (await attached?.confirm(question)) ?? null,
    openEditor: () => attached?.openEditor(),
    lendTerminal: async (run) => (await attached?.lendTerminal(run)) ?? false,
    clearScreen: () => attached?.clearScreen(),
    showResponse: (exchange) => attached?.showResponse(exchange),
    copy: (text) => attached?.copy(text) ?? 'no clipboard',
    exit: () => attached?.exit(),
  };
  return {
    front: current,
    attach(front: FrontEnd) {
      attached = front;
      for (const entry of waiting.splice(0)) front.print(entry);
    },
  };
}
