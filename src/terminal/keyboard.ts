import type { InputEvent } from '../core/editor/input/events.ts';
import { InputParser } from '../core/editor/input-parser.ts';
import { createInputPause } from './input-pause.ts';

/** Milliseconds to wait for the rest: a slow line delays a sequence, nobody types a report, an open paste takes all keys. */
const delays = { sequence: 30, report: 500, paste: 1000 } as const;

export interface KeyListener {
  readonly handle: (events: readonly InputEvent[]) => void;
  readonly report: (text: string) => void;
  /** Whether the terminal had its own line editing until now: it made a line feed of Enter, and a zero of Ctrl+D. */
  readonly takesTypedAhead?: boolean;
}

export function listenToKeys(
  stdin: NodeJS.ReadStream,
  { handle, report, takesTypedAhead = false }: KeyListener,
): () => void {
  const parser = new InputParser(report);
  const pause = createInputPause();
  let isTypedAhead = takesTypedAhead;
  // Input that waited is read in the next round of the loop.
  if (isTypedAhead) setImmediate(() => setImmediate(() => (isTypedAhead = false)));

  function onData(chunk: Uint8Array | string): void {
    pause.end();
    const events = parser.push(isTypedAhead ? asTyped(chunk) : chunk);
    const { pending } = parser;
    if (pending !== null) pause.begin(delays[pending], () => handle(parser.flush()));
    handle(events);
  }
  stdin.on('data', onData);
  return () => {
    pause.end();
    stdin.off('data', onData);
  };
}

const asTyped = (chunk: Uint8Array | string): Uint8Array | string =>
  typeof chunk === 'string'
    ? chunk.replaceAll('\n', '\r').replaceAll('\0', '\x04')
    : chunk.map((byte) => typedBytes.get(byte) ?? byte);

const typedBytes: ReadonlyMap<number, number> = new Map([
  [0x0a, 0x0d],
  [0x00, 0x04],
]);
