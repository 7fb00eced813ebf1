import type { HeaderList } from '../core/request/headers.ts';
import type { ResponseBody } from '../core/request/types.ts';
import { createDecompressor, type Decompressor, parseEncodings } from './decompress.ts';
import { FailureError } from './failure-error.ts';
import { createSpool, type SpoolOptions } from './spool.ts';

export interface ReceivedBody {
  readonly body: ResponseBody;
  readonly size: number;
  readonly wireSize: number;
}

/** Takes a body off the wire: decompresses it, watches its limits, keeps it. */
export interface Receiver {
  /** False: more only after `onReady`. */
  write(chunk: Buffer): boolean;
  /** Rejects where the compressed data is damaged; `cut` still gives what came. */
  end(): Promise<ReceivedBody>;
  /** The body ends here, whole or not. */
  cut(): Promise<ReceivedBody>;
}

export interface ReceiverOptions extends SpoolOptions {
  readonly headers: HeaderList;
  /** Decompressed pieces, as they come. */
  readonly onChunk: ((chunk: Uint8Array) => void) | undefined;
}

// Text compresses by ten or twenty; what grows two hundredfold to such a size is made to hurt.
const bombSize = 100_000_000;
const bombFactor = 200;

export function createReceiver(options: ReceiverOptions): Receiver {
  const { headers, limits, onChunk, onReady, onError } = options;
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value);
  const encodings = parseEncodings(named) ?? [];
  let decompressor: Decompressor | null = null;
  const spool = createSpool({
    ...options,
    onReady: () => (decompressor === null ? onReady() : decompressor.resume()),
  });
  let wireSize = 0;
  let overflowed = false;

  const keep = (chunk: Buffer): boolean => {
    if (overflowed) return true;
    const room = limits.bodyLimit - spool.size();
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
    onChunk?.(kept);
    const ready = spool.write(kept);
    if (chunk.length > room) overflow(tooLarge(limits.bodyLimit));
    else if (spool.size() > bombSize && spool.size() > wireSize * bombFactor) overflow(bomb(wireSize));
    return ready;
  };
  const overflow = (error: FailureError): void => {
    overflowed = true;
    onError(error);
  };

  return {
    write(chunk) {
      wireSize += chunk.length;
      if (encodings.length === 0) return keep(chunk);
      decompressor ??= createDecompressor({ encodings, first: chunk }, { onData: keep, onReady, onError });
      return decompressor.write(chunk);
    },
    async end() {
      await decompressor?.end();
      return { body: await spool.finish(), size: spool.size(), wireSize };
    },
    async cut() {
      // After an overflow there is nothing more to keep.
      if (!overflowed) await decompressor?.settle();
      decompressor?.destroy();
      return { body: await spool.finish(), size: spool.size(), wireSize };
    },
  };
}

const tooLarge = (limit: number): FailureError =>
  new FailureError({
    code: 'ERR_BODY_TOO_LARGE',
    message: `The body is longer than ${limit} bytes, the most that is kept.`,
    hint: null,
  });

const bomb = (wireSize: number): FailureError =>
  new FailureError({
    code: 'ERR_BODY_TOO_LARGE',
    message: `${wireSize} compressed bytes became more than ${bombSize}: no honest body grows like that, so it was cut off.`,
    hint: 'ask for it uncompressed: Accept-Encoding: identity',
  });
