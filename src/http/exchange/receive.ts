import type { HeaderList } from '../../core/request/headers.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { ResponseBody } from '../../core/request/types.ts';
import { createDecompressor, type Decompressor, type Encoding, parseEncodings } from '../body/decompress.ts';
import { BodyCounter, BodySpool, type Spool, type SpoolOptions } from '../body/spool.ts';
import type { ExchangeContext } from './exchange-context.ts';

export interface ReceivedBody {
  readonly body: ResponseBody;
  readonly size: number;
  readonly wireSize: number;
}

export interface ReceiverOptions extends SpoolOptions, Pick<ExchangeContext, 'responseBody' | 'onChunk'> {
  readonly headers: HeaderList;
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

// Text compresses by ten or twenty; what grows two hundredfold to such a size is made to hurt.
const bombSize = 100_000_000;
const bombFactor = 200;

export class Receiver {
  readonly #options: ReceiverOptions;
  readonly #encodings: readonly Encoding[];
  readonly #spool: Spool;
  #decompressor: Decompressor | null = null;
  #wireSize = 0;
  #isStopped = false;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#encodings = parseEncodings(options.headers) ?? [];
    this.#spool = options.responseBody === 'kept' ? new BodySpool(options) : new BodyCounter();
  }

  /** False where no more may come until `onReady` is called. */
  write(chunk: Buffer): boolean {
    this.#wireSize += chunk.length;
    if (this.#encodings.length === 0) {
      this.#keep(chunk);
      return true;
    }
    this.#decompressor ??= this.#decompress(chunk);
    return this.#decompressor.write(chunk);
  }

  /** Rejects if the compressed data is damaged; `cut` still returns the received part. Resolves at once without compression. */
  end(): ReceivedBody | Promise<ReceivedBody> {
    return this.#decompressor === null ? this.#finish() : this.#decompressor.end().then(() => this.#finish());
  }

  async cut(): Promise<ReceivedBody> {
    if (!this.#isStopped) await this.#decompressor?.settle();
    this.#decompressor?.destroy();
    return this.#finish();
  }

  #decompress(first: Buffer): Decompressor {
    const { onReady, onError } = this.#options;
    const onData = (chunk: Buffer): void => this.#keep(chunk);
    return createDecompressor({ encodings: this.#encodings, first }, { onData, onReady, onError });
  }

  #keep(chunk: Buffer): void {
    if (this.#isStopped) return;
    const { limits, onChunk } = this.#options;
    const room = limits.bodyLimit - this.#spool.size;
    const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
    onChunk?.(part);
    try {
      this.#spool.write(part);
      if (chunk.length > room) this.#stop(tooLarge(limits.bodyLimit));
      else if (this.#isBomb()) this.#stop(bomb(this.#wireSize));
    } catch (error) {
      this.#stop(error);
    }
  }

  #isBomb(): boolean {
    const { size } = this.#spool;
    return size > bombSize && size > this.#wireSize * bombFactor;
  }

  #stop(error: unknown): void {
    this.#isStopped = true;
    this.#options.onError(error);
  }

  #finish(): ReceivedBody {
    this.#isStopped = true;
    return { body: this.#spool.finish(), size: this.#spool.size, wireSize: this.#wireSize };
  }
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
