import type { Draft } from '../../../../core/request/draft.ts';
import { readDirectives } from '../../../../core/request/parse/block-directives.ts';
import { draftOfBlock } from '../../../../core/request/parse/http-form/draft-of-block.ts';
import { readBlock } from '../../../../core/request/text/block.ts';
import type { Line } from '../../../../core/request/text/lines.ts';
import type { Block, RequestNodes } from '../../../../core/request/text/nodes.ts';
import { CurlError, readCurl } from '../../../curl/parse.ts';
import { toDraft } from '../../../draft.ts';
import { requestText } from '../../write/request-text.ts';
import { type BlockParse, reportError, reportToAuthor } from '../reading.ts';

/** Whether a request line begins a curl command, which the REST Client sends. */
export const isCurlLine = (source: string, line: Line): boolean =>
  /^[ \t]*curl(?:\.exe)?[ \t\r\n\\]/.test(source.slice(line.start, line.next));

/** The request of a curl command. Its parts are placed near the command: the line of the request is that of `curl`. */
export function draftOfCurl(reading: BlockParse, block: Block, { line }: RequestNodes): Draft | null {
  const { source } = block;
  const { directives } = readDirectives(block);
  try {
    const curl = readCurl(source.slice(line.start, block.end), 'block');
    const { text, notes } = requestText(toDraft(curl.request), [
      ...directives.directives,
      ...curl.directives,
    ]);
    for (const note of [...curl.notes, ...notes]) reportToAuthor(reading, line.start, [note, null]);
    const above = reading.positionAt(line.start).line - 1;
    const { request } = readBlock(text);
    const own = text.slice(0, request?.line.start ?? 0).split('\n').length - 1;
    const placed = readBlock('\n'.repeat(Math.max(0, above - own)) + text);
    return { ...draftOfBlock(placed).draft, name: directives.name };
  } catch (error) {
    if (!(error instanceof CurlError)) throw error;
    reportError(reading, line.start, [
      error.message,
      'write the command in one line, or with \\ at line ends',
    ]);
    return null;
  }
}
