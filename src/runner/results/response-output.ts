import { createReadStream } from 'node:fs';
import { bodyContent } from '../../app/files/response-body.ts';
import type { ResponseBody } from '../../core/request/types.ts';
import type { Entry } from '../../core/session/entries.ts';
import { span } from '../../core/text/styled.ts';
import type { FileContent } from '../../files/draft-file.ts';
import { linkNote } from '../../files/file-error.ts';
import { writeNamedFile } from '../../files/write-named.ts';
import type { ResponseHead } from '../../ports/http.ts';
import type { Io } from '../io.ts';
import { lastResponse } from './output-flags.ts';

interface ResponseOutput {
  readonly json: boolean;
  readonly output: string | undefined;
  readonly io: Io;
  readonly head: ((head: ResponseHead) => string) | null;
  readonly wants: (status: number) => boolean;
  /** Number of bytes already written; null if not even the head was. */
  readonly from: number | null;
}

export async function writeResponse(
  entries: readonly Entry[],
  { json, output, io, head, wants, from }: ResponseOutput,
): Promise<void> {
  const response = lastResponse(entries)?.response;
  if (response === undefined || !wants(response.status)) return;
  const { body } = response;
  const before = head?.(response) ?? '';
  if (output !== undefined && output !== '-') return writeFile(body, { path: output, before, io });
  if (json || (io.out.isTerminal && output !== '-')) return;
  if (from === null) await io.out.writeData(before);
  const start = from ?? 0;
  if (body.kind === 'memory') return io.out.writeData(body.bytes.subarray(start));
  for await (const chunk of createReadStream(body.path, { start })) await io.out.writeData(chunk);
}

interface WrittenFile {
  readonly path: string;
  readonly before: string;
  readonly io: Io;
}

async function writeFile(body: ResponseBody, { path, before, io }: WrittenFile): Promise<void> {
  const { linkTarget } = await writeNamedFile(path, withHead(before, bodyContent(body)));
  if (linkTarget !== null) await io.err.writeLines([[span(linkNote(path, linkTarget))]]);
}

function withHead(before: string, content: FileContent): FileContent {
  if (before === '') return content;
  if (typeof content === 'string') return `${before}${content}`;
  return content instanceof Uint8Array
    ? Buffer.concat([Buffer.from(before), content])
    : { ...content, before };
}
