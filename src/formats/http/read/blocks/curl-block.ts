import { mapBody } from '../../../../core/request/body.ts';
import type { Draft, SourceText } from '../../../../core/request/draft.ts';
import { readDirectives } from '../../../../core/request/parse/block-directives.ts';
import { draftOfBlock } from '../../../../core/request/parse/http-form/draft-of-block.ts';
import { nearSource, sourceText } from '../../../../core/request/source-text.ts';
import { readBlock } from '../../../../core/request/text/block.ts';
import type { Line } from '../../../../core/request/text/lines.ts';
import type { Block, RequestNodes } from '../../../../core/request/text/nodes.ts';
import { CurlError, readCurl } from '../../../curl/parse.ts';
import { toDraft } from '../../../draft.ts';
import { requestText } from '../../write/request-text.ts';
import { type BlockParse, reportError, reportWarning } from '../reading.ts';

export const isCurlLine = (source: string, line: Line): boolean =>
  /^[ \t]*curl(?:\.exe)?[ \t\r\n\\]/.test(source.slice(line.start, line.next));

/** The request of a curl command. Each of its texts is placed where the command has it, else at `curl`. */
export function draftOfCurl(reading: BlockParse, block: Block, { line }: RequestNodes): Draft | null {
  const { directives } = readDirectives(block);
  try {
    const curl = readCurl(block.source.slice(line.start, block.end), { form: 'block' });
    const { text, notes } = requestText(toDraft(curl.request), [
      ...directives.directives,
      ...curl.directives,
    ]);
    const place = { start: line.start, end: line.start + 'curl'.length, part: 'url' } as const;
    for (const note of [...curl.notes, ...notes]) {
      const [message = note, instead] = note.replace(/\.$/, '').split(/; (?=use )/);
      reportWarning(reading, place, [message, instead?.replaceAll('"', '') ?? null]);
    }
    const { draft } = draftOfBlock(readBlock(text));
    return { ...placed(draft, { reading, block, start: line.start }), name: directives.name };
  } catch (error) {
    if (!(error instanceof CurlError)) throw error;
    reportError(reading, line.start, [
      error.message,
      'write the command in one line, or with \\ at line ends',
    ]);
    return null;
  }
}

interface CurlPlace {
  readonly reading: BlockParse;
  readonly block: Block;
  readonly start: number;
}

function placed(draft: Draft, { reading, block: { source, start: from, end }, start }: CurlPlace): Draft {
  const written = source.slice(from, end);
  const offsetOf = (text: string): number | null => {
    const at = text === '' ? -1 : written.indexOf(text);
    return at < 0 ? null : from + at;
  };
  const place = ({ text }: SourceText): SourceText => {
    const offset = offsetOf(text);
    return offset === null ? nearSource(text, start) : sourceText(text, offset);
  };
  const { auth, directives = [], remarks = [] } = draft;
  return {
    ...draft,
    url: place(draft.url),
    headers: draft.headers.map((header) => ({
      ...header,
      name: place(header.name),
      value: place(header.value),
    })),
    body: mapBody(draft.body, place),
    source,
    ...(auth !== undefined && { auth: { ...auth, words: auth.words.map(place) } }),
    directives: directives.map((directive) => {
      const offset = offsetOf(`@${directive.name}`) ?? start;
      const { line } = reading.positionAt(offset);
      return { ...directive, line, offset, valueOffset: offsetOf(directive.value) ?? offset };
    }),
    remarks: remarks.map((remark) => ({ ...remark, offset: start, length: 'curl'.length })),
  };
}
