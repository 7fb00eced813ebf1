import { contentTypeOf } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { type ImageHeader, readImageHeader } from '../image/image-header.ts';
import { formatBytes } from '../units.ts';
import { bodySource } from './body-source.ts';
import { foldedHeaders, headerLines } from './header-lines.ts';
import { statusLine } from './status-line.ts';
import { timingBar } from './timing-bar.ts';

export interface ResponseLinesOptions {
  /** Columns of the screen: the bar and hex dumps fit into it, other lines are left whole as far as eight screen lines. */
  readonly width: number;
  /** How many lines of the body are shown at most; `Infinity` for all, 0 where it is shown elsewhere. */
  readonly bodyLines: number;
  readonly headers: 'folded' | 'unfolded';
  /** What shows folded headers; null where nothing does. */
  readonly headersHint?: string | null;
  readonly timing: 'bar' | 'none';
}

/** A response for people: status, headers, body, and a count of what is not shown. */
export function responseLines(response: HttpResponse, options: ResponseLinesOptions): StyledLine[] {
  const { width, headers, headersHint = null, timing } = options;
  return [
    statusLine(response),
    ...(timing === 'bar' ? timingBar(response.timings, { width: Math.min(width, 60) }) : []),
    ...(headers === 'folded'
      ? [foldedHeaders(response.headers, headersHint)]
      : headerLines(response.headers)),
    ...bodySection(response, options),
    ...(response.truncated === null
      ? []
      : [[span('not whole: ', 'warning'), span(response.truncated, 'plain')] satisfies StyledLine]),
    ...(response.failure?.hint ? [[span(`  ${response.failure.hint}`, 'hint')] satisfies StyledLine] : []),
  ];
}

function bodySection(response: HttpResponse, { width, bodyLines }: ResponseLinesOptions): StyledLine[] {
  if (bodyLines === 0) return [];
  const { kind, source } = bodySource(response, { width });
  if (kind === 'empty') return [];
  const image = kind === 'binary' ? readImageHeader(bytesOf(response)) : null;
  if (image !== null) return [[], imageNote(image, response)];
  const longest = Number.isFinite(bodyLines) ? width * 8 : Number.POSITIVE_INFINITY;
  const lines = source.lines(0, bodyLines).map((line) => shortened(line, longest));
  const rest = source.count - lines.length;
  return [
    [],
    ...(kind === 'binary' ? [binaryNote(response)] : []),
    ...lines,
    ...(rest > 0 ? [restNote(rest)] : []),
    ...(response.body.kind === 'file' ? [fileNote(response, response.body.path)] : []),
  ];
}

const restNote = (rest: number): StyledLine => [
  span(`… ${count(rest, 'more line')}`, 'muted'),
  span('  .res shows all', 'hint'),
];

function binaryNote({ headers, size }: HttpResponse): StyledLine {
  const type = contentTypeOf(headers) ?? 'of no known type';
  return [span(`binary, ${type}, ${formatBytes(size)}`, 'info'), span('  .save-body FILE keeps it', 'hint')];
}

/** Its bytes would say nothing; a terminal that shows images has it below. */
function imageNote({ format, width, height }: ImageHeader, { size }: HttpResponse): StyledLine {
  const text = `${format} image, ${width} × ${height}, ${formatBytes(size)}`;
  return [span(text, 'info'), span('  .save-body FILE keeps it', 'hint')];
}

const bytesOf = ({ body }: HttpResponse): Uint8Array => (body.kind === 'memory' ? body.bytes : body.head);

function fileNote({ size }: HttpResponse, path: string): StyledLine {
  return [span(`the beginning of ${formatBytes(size)}; all of it is in ${path}`, 'info')];
}

/** A line of a minified megabyte would fill the screen a hundred times over. */
function shortened(line: StyledLine, longest: number): StyledLine {
  let room = longest;
  const kept: StyledSpan[] = [];
  for (const [index, { text, style }] of line.entries()) {
    if (text.length <= room) {
      kept.push(span(text, style));
      room -= text.length;
      continue;
    }
    const cut = line.slice(index).reduce((sum, piece) => sum + piece.text.length, 0) - room;
    // Not between the two halves of a character.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(room - 1)) ? room - 1 : room;
    return [...kept, span(text.slice(0, end), style), span(`… ${count(cut, 'more character')}`, 'muted')];
  }
  return kept;
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
