/** Terminal stream for Ink, which can be shut. It reports no resize: the surface handles that itself. */
export interface GatedStream {
  readonly stream: NodeJS.WriteStream;
  /** Drops what is written until it is open again. */
  shut(): void;
  open(): void;
}

type WriteCallback = (error?: Error | null) => void;

export function gateStream(target: NodeJS.WriteStream): GatedStream {
  let isOpen = true;
  let held: string[] | null = null;

  /** Writes a synchronized update (mode 2026) in one piece. */
  function write(
    data: string | Uint8Array,
    ...rest: readonly (string | WriteCallback | undefined)[]
  ): boolean {
    const written = rest.find((argument) => typeof argument === 'function');
    if (!isOpen) {
      if (written !== undefined) setImmediate(written);
      return true;
    }
    const text = typeof data === 'string' ? data.replaceAll('\u001b[J', eraseFromLine) : null;
    if (text === beginUpdate) held = [];
    if (held === null || text === null || written !== undefined) {
      return written === undefined ? target.write(text ?? data) : target.write(text ?? data, written);
    }
    held.push(text);
    if (text !== endUpdate) return true;
    const whole = held.join('');
    held = null;
    return target.write(whole);
  }

  const stream: NodeJS.WriteStream = Object.create(target, {
    write: { value: write },
    on: { value: silent },
    off: { value: silent },
    columns: { get: () => target.columns },
    rows: { get: () => target.rows },
  });
  function silent(): NodeJS.WriteStream {
    return stream;
  }

  return {
    stream,
    shut() {
      isOpen = false;
    },
    open() {
      isOpen = true;
      held = null;
    },
  };
}

const beginUpdate = '\u001b[?2026h';
const endUpdate = '\u001b[?2026l';

/**
 * Erases from the cursor's line to the end of the screen, and keeps the cursor at the line's start. The line is erased
 * by itself: tmux keeps in its history what is erased from the top of the screen at once.
 */
export const eraseFromLine = '\u001b[K\u001b7\u001b[1B\u001b[J\u001b8';
