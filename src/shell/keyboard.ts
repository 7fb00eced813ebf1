import type { InputEvent } from '../core/editor/input/events.ts';
import { InputParser } from '../core/editor/input-parser.ts';

/** How long a lone Escape waits for the rest of a sequence: over a slow line that comes later than the first byte. */
const escapeDelay = 30;

/** Bytes of the terminal to events, those of one chunk together. */
export function listenToKeys(
  stdin: NodeJS.ReadStream,
  handle: (events: readonly InputEvent[]) => void,
): () => void {
  const parser = new InputParser();
  let timer: NodeJS.Timeout | null = null;

  function onData(chunk: Uint8Array | string): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = parser.push(chunk);
    if (parser.pending) timer = setTimeout(() => handle(parser.flush()), escapeDelay);
    handle(events);
  }
  stdin.on('data', onData);
  return () => {
    if (timer !== null) clearTimeout(timer);
    stdin.off('data', onData);
  };
}
