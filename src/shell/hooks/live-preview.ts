import type { App } from '../../app/app.ts';
import type { LivePreviewResult } from '../../app/effects/live-preview.ts';
import { createListeners } from '../../app/listeners.ts';
import { previewNotes } from '../../core/session/notes/notes.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';

/** Previews of the editor's text, the same object for the same text and session. */
export interface LivePreview {
  of(text: string): LivePreviewResult;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

const affordableMs = 5;
/** Pause between keys after which a slow preview is made: longer than the repetition of a key that is held. */
const pause = 60;
const notePause = 150;

/** A preview of `longFrom` UTF-16 units or more that takes longer than a frame may follows its key. */
export function createLivePreview(
  app: Pick<App, 'preview' | 'store'>,
  { longFrom = 50_000 }: { readonly longFrom?: number } = {},
): LivePreview {
  const listeners = createListeners();
  let last: { text: string; state: unknown; previewed: LivePreviewResult; cost: number } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let noting: NodeJS.Timeout | undefined;

  function make(text: string): LivePreviewResult {
    const start = performance.now();
    const previewed = app.preview(text);
    const state = app.store.getState();
    last = { text, state, previewed, cost: performance.now() - start };
    clearTimeout(noting);
    if (state.exchanges.length > 0 || state.descriptions.length > 0) noting = setTimeout(note, notePause);
    return previewed;
  }
  function note(): void {
    const state = app.store.getState();
    if (last === null || last.state !== state) return;
    const { mask } = sessionSecrets(state);
    const notes = previewNotes(last.previewed.preview, state);
    if (notes.length === 0) return;
    const shown = notes.map((one) => ({
      ...one,
      message: mask(one.message),
      hint: one.hint === null ? null : mask(one.hint),
    }));
    last = { ...last, previewed: { ...last.previewed, notes: shown } };
    listeners.notify();
  }
  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  return {
    of(text) {
      stop();
      if (last === null) return make(text);
      if (last.text === text && last.state === app.store.getState()) return last.previewed;
      // The preview of another request would be wrong.
      const isNear = Math.abs(last.text.length - text.length) < 100;
      if (text.length < longFrom || last.cost <= affordableMs || !isNear) return make(text);
      timer = setTimeout(() => {
        make(text);
        listeners.notify();
      }, pause);
      return last.previewed;
    },
    subscribe(listener) {
      const unsubscribe = app.store.subscribe(listener);
      const leave = listeners.subscribe(listener);
      return () => {
        unsubscribe();
        leave();
      };
    },
    stop() {
      stop();
      clearTimeout(noting);
    },
  };
}
