import { createListeners } from '../../app/listeners.ts';
import type { Palette } from '../../core/view/paint/paint.ts';
import { type Background, paletteOf } from '../../core/view/paint/palette.ts';

export interface Palettes {
  /** Returns the same object until the background is learned. */
  of(theme: string): Palette;
  learn(background: Background): void;
  subscribe(listener: () => void): () => void;
}

export function createPalettes(env: Readonly<Record<string, string | undefined>>): Palettes {
  const listeners = createListeners();
  const made = new Map<string, Palette>();
  let reported: Background | null = null;
  return {
    of(theme) {
      const palette = made.get(theme) ?? paletteOf({ isTerminal: true, env, theme, reported });
      made.set(theme, palette);
      return palette;
    },
    learn(background) {
      if (background === reported) return;
      reported = background;
      made.clear();
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}
