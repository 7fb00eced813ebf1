import type { App } from '../../app/app.ts';
import { Highlighter } from '../../core/editor/highlight/highlighter.ts';
import type { Palette } from '../../core/view/paint/paint.ts';
import type { FrameSource } from '../components/shell.tsx';
import type { Controller } from '../controller/controller.ts';
import { type FrameParts, layoutFrame } from '../frame/layout.ts';
import type { LiveLines } from './live-lines.ts';
import { createLivePreview } from './live-preview.ts';
import { watchChanges } from './variable-changes.ts';

export interface FrameClock extends FrameSource {
  /** Draws anew: the window or the way to show things changed. */
  refresh(): void;
  /** The window became smaller: the frame is a small one until nobody pulls at it any more. */
  shrunk(): void;
  stop(): void;
}

const spinnerInterval = 100;

/** Milliseconds without another change of the window. */
const timeToSettle = 150;

/** Turns what changes (keys, the session, time while something runs) into frames. */
export function createFrameSource(
  { app, controller, live }: { readonly app: App; readonly controller: Controller; readonly live: LiveLines },
  format: () => { readonly palette: Palette; readonly columns: number; readonly rows: number },
): FrameClock {
  const listeners = new Set<() => void>();
  let frame: FrameParts | null = null;
  let timer: NodeJS.Timeout | null = null;
  let settling: NodeJS.Timeout | null = null;

  function refresh(): void {
    frame = null;
    keepTime();
    for (const listener of listeners) listener();
  }
  function keepTime(): void {
    const busy = app.store.getState().activity.kind !== 'idle';
    if (busy && timer === null) timer = setInterval(refresh, spinnerInterval);
    if (!busy && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  }
  const highlighter = new Highlighter();
  const livePreview = createLivePreview(app, refresh);
  const changes = watchChanges(app.store);
  const unsubscribe = [controller.subscribe(refresh), app.store.subscribe(refresh), changes.stop];

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getFrame() {
      const { palette, ...size } = format();
      frame ??= layoutFrame({
        shell: controller.getState(),
        session: app.store.getState(),
        app,
        highlighter,
        previewOf: livePreview.of,
        palette,
        size,
        waiting: controller.waiting(),
        history: controller.history(),
        changed: changes.names(),
        isMoving: settling !== null,
        now: Date.now(),
        live: live.lines(Date.now()),
      });
      return frame;
    },
    shrunk() {
      if (settling !== null) clearTimeout(settling);
      settling = setTimeout(() => {
        settling = null;
        refresh();
      }, timeToSettle);
    },
    refresh,
    stop() {
      if (settling !== null) clearTimeout(settling);
      if (timer !== null) clearInterval(timer);
      livePreview.stop();
      for (const leave of unsubscribe) leave();
    },
  };
}
