import { contentTypeOf } from '../../request/headers.ts';
import { bytesInMemory } from '../../request/sending/response-body.ts';
import type { HttpResponse } from '../../request/types.ts';
import { maskHeaders } from '../../secrets/header-value.ts';
import { maskLines } from '../../secrets/mask-lines.ts';
import type { Masker } from '../../secrets/search/masker.ts';
import { hintAt, type Place } from '../../session/hints/place-words.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import { type ImageHeader, readImageHeader } from '../image/image-header.ts';
import { wrapLine } from '../paint/fit.ts';
import { formatBytes } from '../paint/units.ts';
import { bodySource } from './body/body-source.ts';
import { foldedHeaders, headerLines } from './header-lines.ts';
import { statusLine } from './status-line.ts';
import { timingBar, timingNumbers } from './timing-bar.ts';

export interface ResponseLinesOptions {
  /** Columns of the screen: the bar and hex dumps fit into it, other lines are left whole as far as eight screen lines. */
  readonly width: number;
  readonly bodyLines: number;
  /** Lines of a dump of bytes; as many as of a text by default. */
  readonly dumpLines?: number;
  readonly headers: 'folded' | 'unfolded';
  readonly headersHint?: string | null;
  readonly timing: 'bar' | 'numbers' | 'none';
  /** Finds what must be masked: before a line is cut, where the half of a secret would be left. */
  readonly secrets: Masker;
  readonly place?: Place;
}

/** Lines are made as they are taken: a body may have a million. */
export function* responseLines(response: HttpResponse, options: ResponseLinesOptions): Generator<StyledLine> {
  const { width, headers, headersHint = null, timing } = options;
  const status = statusLine(response);
  yield* timing === 'bar' ? wrapLine(status, { width, limit: 4 }) : [status];
  if (timing === 'bar') yield* timingBar(response.timings, { width: Math.min(width, 60) });
  if (timing === 'numbers') yield timingNumbers(response.timings);
  if (headers === 'folded') yield foldedHeaders(response.headers, headersHint);
  else yield* headerLines(maskHeaders(response.headers, options.secrets));
  yield* bodySection(response, options);
  if (response.truncated !== null) yield [span('incomplete: ', 'warning'), span(response.truncated, 'plain')];
  if (response.failure?.hint) yield [span(`  ${response.failure.hint}`, 'hint')];
}

function* bodySection(
  response: HttpResponse,
  { width, bodyLines, dumpLines = bodyLines, secrets, place = 'shell' }: ResponseLinesOptions,
): Generator<StyledLine> {
  if (bodyLines === 0) return;
  const { kind, source, doubt } = bodySource(response, { width, secrets });
  if (kind === 'empty') return;
  if (doubt !== null) yield [span('warning: ', 'warning'), span(doubt)];
  yield [];
  const image = kind === 'binary' ? readImageHeader(bytesInMemory(response.body)) : null;
  if (kind === 'binary') yield binaryNote(response, image, place);
  if (image !== null) return;
  const shown = Math.min(source.count, kind === 'binary' ? dumpLines : bodyLines);
  const longest = Number.isFinite(bodyLines) ? width * 8 : Number.POSITIVE_INFINITY;
  for (let from = 0; from < shown; from += portion) {
    const lines = maskLines(source.lines(from, Math.min(shown, from + portion)), secrets);
    for (const line of lines) yield shortened(line, longest);
  }
  if (shown < source.count) yield restNote(source.count - shown, place);
  if (response.body.kind === 'file')
    yield [
      span(`the beginning of ${formatBytes(response.size)}; all of it is in ${response.body.path}`, 'info'),
    ];
}

const portion = 500;

const restNote = (rest: number, place: Place): StyledLine => [
  span(`… ${count(rest, 'more line')}`, 'muted'),
  ...(place === 'shell' ? [span('  .res shows all', 'hint')] : []),
];

function binaryNote({ headers, size }: HttpResponse, image: ImageHeader | null, place: Place): StyledLine {
  const what =
    image === null
      ? `binary, ${contentTypeOf(headers) ?? 'of unknown type'}`
      : `${image.format} image, ${image.width} × ${image.height}`;
  const hint = hintAt(place, '.save-body FILE saves it');
  return [span(`${what}, ${formatBytes(size)}`, 'info'), span(`  ${hint}`, 'hint')];
}

/** A line of a minified megabyte would fill the screen a hundred times over. */
function shortened(line: StyledLine, longest: number): StyledLine {
  let room = longest;
  const fitting: StyledSpan[] = [];
  for (const [index, { text, style }] of line.entries()) {
    if (text.length <= room) {
      fitting.push(span(text, style));
      room -= text.length;
      continue;
    }
    const cut = line.slice(index).reduce((sum, piece) => sum + piece.text.length, 0) - room;
    const end = /[\uD800-\uDBFF]/.test(text.charAt(room - 1)) ? room - 1 : room;
    return [...fitting, span(text.slice(0, end), style), span(`… ${count(cut, 'more character')}`, 'muted')];
  }
  return fitting;
}

const count = (number: number, noun: string): string =>
  `${countText(number)} ${noun}${number === 1 ? '' : 's'}`;
