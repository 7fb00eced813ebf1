/** A terminal stream as Ink sees it: it can be shut, and Ink hears of no resize, which the surface answers itself. */
export interface GatedStream {
  readonly stream: NodeJS.WriteStream;
  /** What is written meanwhile goes nowhere. */
  shut(): void;
  open(): void;
}

type WriteCallback = (error?: Error | null) => void;

export function gateStream(target: NodeJS.WriteStream): GatedStream {
  let isOpen = true;
  let held: string[] | null = null;

  /** A synchronized update (mode 2026) goes out in one piece. */
  function write(
    data: string | Uint8Array,
    ...rest: readonly (string | WriteCallback | undefined)[]
  ): boolean {
    const written = rest.find((argument) => typeof argument === 'function');
    if (!isOpen) {
      if (written !== undefined) setImmediate(written);
      return true;
    }
    const text = typeof data === 'string' ? data : null;
    if (text === beginUpdate) held = [];
    if (held === null || text === null || written !== undefined) {
      return written === undefined ? target.write(data) : target.write(data, written);
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
