import { createReadStream } from 'node:fs';
import { bodyContent } from '../../app/files/response-body.ts';
import type { ResponseBody } from '../../core/request/types.ts';
import type { Entry } from '../../core/session/entries.ts';
import { span } from '../../core/text/styled.ts';
import { linkNote } from '../../files/file-error.ts';
import { writeNamedFile } from '../../files/write-named.ts';
import type { Io } from '../io.ts';

interface ResponseOutput {
  readonly json: boolean;
  readonly output: string | undefined;
  readonly io: Io;
  readonly from?: number;
}

/** Writes the last body, byte for byte, to `--output` or to standard output that is not a terminal. */
export async function writeResponse(
  entries: readonly Entry[],
  { json, output, io, from = 0 }: ResponseOutput,
): Promise<void> {
  const exchange = entries.findLast((entry) => entry.kind === 'exchange');
  if (exchange?.exchange.exchange.outcome.kind !== 'response') return;
  const { body } = exchange.exchange.exchange.outcome.response;
  if (output !== undefined && output !== '-') return writeBody(body, output, io);
  if (json || (io.out.isTerminal && output !== '-')) return;
  if (body.kind === 'memory') return io.out.writeData(body.bytes.subarray(from));
  for await (const chunk of createReadStream(body.path, { start: from })) await io.out.writeData(chunk);
}

async function writeBody(body: ResponseBody, path: string, io: Io): Promise<void> {
  const { behindLink } = await writeNamedFile(path, bodyContent(body));
  if (behindLink !== null) await io.err.writeLines([[span(linkNote(path, behindLink))]]);
}
