import { EventEmitter } from 'node:events';

/** Starts and ends a synchronized update (mode 2026). */
const updateStart = '\u001b[?2026h';
const updateEnd = '\u001b[?2026l';

/** While it is off, a row that is wider than it was measured is cut off, and moves no other row. */
export const autowrap = { off: '\u001b[?7l', on: '\u001b[?7h' } as const;

export interface FrameStream {
  readonly stream: NodeJS.WriteStream;
  /** Drops what is written until it is open again. */
  shut(): void;
  open(): void;
  /** Notifies Ink of a new size; the terminal's own event comes before the frame can be erased. */
  resized(): void;
}

export function frameStream(target: NodeJS.WriteStream): FrameStream {
  const resizes = new EventEmitter();
  let isOpen = true;
  function write(data: string | Uint8Array, ...rest: []): boolean {
    if (!isOpen) return true;
    const text = typeof data === 'string' ? data.replaceAll('\u001b[J', eraseFromLine) : data;
    if (text === updateStart) {
      target.cork();
      return target.write(updateStart + autowrap.off);
    }
    if (text !== updateEnd) return target.write(text, ...rest);
    const isDrained = target.write(autowrap.on + updateEnd);
    target.uncork();
    return isDrained;
  }
  const stream: NodeJS.WriteStream = Object.create(target, {
    write: { value: write },
    on: { value: resizes.on.bind(resizes) },
    off: { value: resizes.off.bind(resizes) },
    columns: { get: () => target.columns },
    rows: { get: () => target.rows },
  });
  return {
    stream,
    shut() {
      isOpen = false;
    },
    open() {
      isOpen = true;
    },
    resized: () => void resizes.emit('resize'),
  };
}

/** The cursor's line is erased by itself: tmux keeps in its history what is erased from the top of the screen at once. */
export const eraseFromLine = '\u001b[K\u001b7\u001b[1B\u001b[J\u001b8';
