import type { App } from '../../app/app.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';

/** The preview as it is drawn: of a very long request it may be a moment behind the keys. */
export interface LivePreview {
  of(text: string): PreviewedText;
  stop(): void;
}

/** Milliseconds that a preview may take out of the time of a frame. */
const affordable = 5;
/** How long the keys must pause before a costlier one is made: longer than between two of a key that is held. */
const pause = 60;

/**
 * Previews the text of the editor once for each text and state of the session. Where that takes longer than a frame
 * may, which only a long text (`longFrom` UTF-16 units) can be the reason of, the key is drawn first, with the preview
 * of before, and the preview follows (`refresh`).
 */
export function createLivePreview(
  app: Pick<App, 'preview' | 'store'>,
  refresh: () => void,
  { longFrom = 50_000 }: { readonly longFrom?: number } = {},
): LivePreview {
  let made: { text: string; state: unknown; previewed: PreviewedText; cost: number } | null = null;
  let timer: NodeJS.Timeout | null = null;

  function make(text: string): PreviewedText {
    const start = performance.now();
    const previewed = app.preview(text);
    made = { text, state: app.store.getState(), previewed, cost: performance.now() - start };
    return previewed;
  }

  return {
    of(text) {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (made === null) return make(text);
      if (made.text === text && made.state === app.store.getState()) return made.previewed;
      // Another request altogether would be a wrong one.
      const isNear = Math.abs(made.text.length - text.length) < 100;
      if (text.length < longFrom || made.cost <= affordable || !isNear) return make(text);
      timer = setTimeout(() => {
        make(text);
        refresh();
      }, pause);
      return made.previewed;
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
