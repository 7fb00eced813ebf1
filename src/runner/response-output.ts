import { createReadStream } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { messageOf } from '../app/message.ts';
import { UsageError } from '../app/usage-error.ts';
import type { ResponseBody } from '../core/request/types.ts';
import type { Entry } from '../core/session/entries.ts';
import type { Io } from './io.ts';

interface ResponseOutput {
  readonly json: boolean;
  readonly output: string | undefined;
  readonly io: Io;
  /** Bytes of it that stand on standard output already. */
  readonly from?: number;
}

/** The last response's body, byte for byte: to `--output`, or to standard output where no terminal reads it. */
export async function writeResponse(
  entries: readonly Entry[],
  { json, output, io, from = 0 }: ResponseOutput,
): Promise<void> {
  const exchange = entries.findLast((entry) => entry.kind === 'exchange');
  if (exchange?.exchange.exchange.outcome.kind !== 'response') return;
  const { body } = exchange.exchange.exchange.outcome.response;
  if (output !== undefined && output !== '-') return writeBody(body, output);
  if (json || (io.out.isTerminal && output !== '-')) return;
  if (body.kind === 'memory') return io.out.writeData(body.bytes.subarray(from));
  for await (const chunk of createReadStream(body.path, { start: from })) await io.out.writeData(chunk);
}

async function writeBody(body: ResponseBody, path: string): Promise<void> {
  try {
    if (body.kind === 'memory') await writeFile(path, body.bytes);
    else await copyFile(body.path, path);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${messageOf(error)}`);
  }
}
