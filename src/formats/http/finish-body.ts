import type { DraftBody, DraftBodyPiece, DraftHeader, SourceText } from '../../core/request/draft.ts';
import { addedText, joinSourceTexts, sourceText } from '../../core/request/source-text.ts';
import type { BodyLine } from './body.ts';
import { graphqlEnvelope, isGraphql, isRequestType } from './graphql.ts';
import type { Head } from './head.ts';
import type { FileReading } from './reading.ts';

/** Makes one body of its lines, as its Content-Type wants them joined, and leaves out headers that are not sent. */
export function finishBody(
  reading: FileReading,
  { head, lines }: { readonly head: Head; readonly lines: readonly BodyLine[] },
): { readonly body: DraftBody; readonly headers: readonly DraftHeader[] } {
  const headers = head.headers.filter(({ name }) => name.text.toLowerCase() !== 'content-length');
  const media = bodyMedia(headers);
  const isLongForm = media === 'form' && lines.length > 1 && lines.every(({ kind }) => kind === 'text');
  const pieces = isLongForm
    ? [{ kind: 'text' as const, content: joinForm(reading, lines) }]
    : toPieces(reading, lines, media === 'multipart' ? '\r\n' : '\n');
  if (!isGraphql(head)) return { body: toBody(pieces, media), headers };
  const [only] = pieces;
  const rest = headers.filter((header) => !isRequestType(header));
  if (pieces.length !== 1 || only?.kind !== 'text') return { body: toBody(pieces, media), headers: rest };
  const content = graphqlEnvelope(only.content);
  return { body: { kind: 'text', content }, headers: withJsonType(rest) };
}

export type HttpFileMedia = 'form' | 'multipart' | 'ndjson' | 'other';

/** What the Content-Type says of how lines are joined. */
export function bodyMedia(headers: readonly DraftHeader[]): HttpFileMedia {
  const type =
    headers.find(({ name }) => name.text.toLowerCase() === 'content-type')?.value.text.toLowerCase() ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  return /^application\/(?:x-)?(?:ndjson|jsonlines)\b/.test(type) ? 'ndjson' : 'other';
}

function toBody(pieces: readonly DraftBodyPiece[], media: HttpFileMedia): DraftBody {
  const [first] = pieces;
  if (first === undefined) return { kind: 'none' };
  if (pieces.length > 1) return { kind: 'pieces', pieces };
  if (first.kind === 'file') return first;
  return { kind: 'text', content: finishText(first.content, media) };
}

function finishText(content: SourceText, media: HttpFileMedia): SourceText {
  if (media === 'ndjson') return joinSourceTexts([content, addedText('\n')]);
  return content;
}

function toPieces(reading: FileReading, lines: readonly BodyLine[], lineBreak: string): DraftBodyPiece[] {
  const { source } = reading;
  const pieces: DraftBodyPiece[] = [];
  let texts: SourceText[] = [];
  let run: { readonly start: number; end: number } | null = null;
  const endRun = (): void => {
    if (run !== null) texts.push(sourceText(source.slice(run.start, run.end), run.start));
    run = null;
  };
  lines.forEach((line, index) => {
    // Lines that follow one another as they are to be sent stay one piece of the source.
    if (run !== null && line.kind === 'text' && line.start === run.end + 1 && lineBreak === '\n') {
      run.end = line.end;
      return;
    }
    endRun();
    if (index > 0) texts.push(addedText(lineBreak));
    if (line.kind === 'text') {
      run = { start: line.start, end: line.end };
      return;
    }
    if (texts.length > 0) pieces.push({ kind: 'text', content: joinSourceTexts(texts) });
    texts = [];
    const path = sourceText(source.slice(line.start, line.end), line.start);
    pieces.push({ kind: 'file', path, substitute: line.substitute });
  });
  endRun();
  if (texts.length > 0) pieces.push({ kind: 'text', content: joinSourceTexts(texts) });
  return pieces;
}

/** A form over several lines is one line: their breaks, and blanks around `&` and `=`, are only there to be read. */
function joinForm({ source }: FileReading, lines: readonly BodyLine[]): SourceText {
  const texts: SourceText[] = [];
  for (const { start, end } of lines) {
    for (const match of source.slice(start, end).matchAll(/[&=]|(?:(?![ \t]*(?:[&=]|$)).)+/g)) {
      const text = match[0].trimStart();
      texts.push(sourceText(text, start + match.index + match[0].length - text.length));
    }
  }
  return joinSourceTexts(texts);
}

function withJsonType(headers: readonly DraftHeader[]): readonly DraftHeader[] {
  if (headers.some(({ name }) => name.text.toLowerCase() === 'content-type')) return headers;
  return [...headers, { name: addedText('Content-Type'), value: addedText('application/json') }];
}
