/** Terminal stream for Ink, which can be shut. It reports no resize: the surface handles that itself. */
export interface GatedStream {
  readonly stream: NodeJS.WriteStream;
  /** Drops what is written until it is open again. */
  shut(): void;
  open(): void;
}

export function gateStream(target: NodeJS.WriteStream): GatedStream {
  let isOpen = true;
  function write(data: string | Uint8Array, ...rest: []): boolean {
    if (!isOpen) return true;
    const text = typeof data === 'string' ? data.replaceAll('\u001b[J', eraseFromLine) : data;
    // A synchronized update goes out in one piece, also to terminals that do not know it.
    if (text === '\u001b[?2026h') target.cork();
    const isDrained = target.write(text, ...rest);
    if (text === '\u001b[?2026l') target.uncork();
    return isDrained;
  }
  const stream: NodeJS.WriteStream = Object.create(target, {
    write: { value: write },
    on: { value: () => stream },
    off: { value: () => stream },
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
  };
}

/**
 * Erases from the cursor's line to the end of the screen, and keeps the cursor at the line's start. The line is erased
 * by itself: tmux keeps in its history what is erased from the top of the screen at once.
 */
export const eraseFromLine = '\u001b[K\u001b7\u001b[1B\u001b[J\u001b8';
