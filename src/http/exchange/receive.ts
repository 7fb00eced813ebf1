import type { HeaderList } from '../../core/request/headers.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { ResponseBody } from '../../core/request/types.ts';
import { createDecompressor, type Decompressor, parseEncodings } from '../body/decompress.ts';
import { createCounter, createSpool, type SpoolOptions } from '../body/spool.ts';
import type { ExchangeContext } from './exchange-context.ts';

export interface ReceivedBody {
  readonly body: ResponseBody;
  readonly size: number;
  readonly wireSize: number;
}

export interface Receiver {
  write(chunk: Buffer): boolean;
  /** Rejects where the compressed data is damaged; `cut` still gives what came. There at once where nothing is compressed. */
  end(): ReceivedBody | Promise<ReceivedBody>;
  cut(): Promise<ReceivedBody>;
}

export interface ReceiverOptions extends SpoolOptions, Pick<ExchangeContext, 'responseBody'> {
  readonly headers: HeaderList;
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
  readonly onChunk: ((chunk: Uint8Array) => void) | undefined;
}

// Text compresses by ten or twenty; what grows two hundredfold to such a size is made to hurt.
const bombSize = 100_000_000;
const bombFactor = 200;

export function createReceiver(options: ReceiverOptions): Receiver {
  const { headers, limits, onChunk, onReady, onError } = options;
  const encodings = parseEncodings(headers) ?? [];
  let decompressor: Decompressor | null = null;
  const spool = options.responseBody === 'kept' ? createSpool(options) : createCounter();
  let wireSize = 0;
  let stopped = false;

  const stop = (error: unknown): void => {
    stopped = true;
    onError(error);
  };
  const keep = (chunk: Buffer): void => {
    if (stopped) return;
    const room = limits.bodyLimit - spool.size();
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
    onChunk?.(kept);
    try {
      spool.write(kept);
      if (chunk.length > room) stop(tooLarge(limits.bodyLimit));
      else if (spool.size() > bombSize && spool.size() > wireSize * bombFactor) stop(bomb(wireSize));
    } catch (error) {
      stop(error);
    }
  };
  const finish = (): ReceivedBody => {
    stopped = true;
    return { body: spool.finish(), size: spool.size(), wireSize };
  };

  return {
    write(chunk) {
      wireSize += chunk.length;
      if (encodings.length === 0) {
        keep(chunk);
        return true;
      }
      decompressor ??= createDecompressor({ encodings, first: chunk }, { onData: keep, onReady, onError });
      return decompressor.write(chunk);
    },
    end: () => (decompressor === null ? finish() : decompressor.end().then(finish)),
    async cut() {
      // After a stop there is nothing more to keep.
      if (!stopped) await decompressor?.settle();
      decompressor?.destroy();
      return finish();
    },
  };
}

const tooLarge = (limit: number): FailureError =>
  new FailureError({
    code: 'ERR_BODY_TOO_LARGE',
    message: `The body is longer than ${limit} bytes, the maximum.`,
    hint: null,
  });

const bomb = (wireSize: number): FailureError =>
  new FailureError({
    code: 'ERR_BODY_TOO_LARGE',
    message: `${wireSize} compressed bytes became more than ${bombSize}, which looks like an attack, so it was cut off.`,
    hint: 'request it uncompressed: Accept-Encoding: identity',
  });
