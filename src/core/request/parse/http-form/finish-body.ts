import type { Draft, DraftBody, DraftBodyPiece, DraftHeader, SourceText } from '../../draft.ts';
import { mediaTypeOf } from '../../media.ts';
import { addedText, joinSourceTexts, sourceText } from '../../source-text.ts';
import { graphqlEnvelope, isGraphql, isRequestType } from './graphql.ts';

/** A line of a body in the `.http` form: text as it stands, or the path of a file in its place. Offsets in the source. */
export type BodyLine =
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'file'; readonly start: number; readonly end: number; readonly substitute: boolean };

export interface BodyInput {
  readonly head: Pick<Draft, 'method' | 'headers'>;
  /** Without comments, and without the blank lines around the body. */
  readonly lines: readonly BodyLine[];
}

export type BodyJoining = 'form' | 'multipart' | 'ndjson' | 'graphql' | 'plain';

/**
 * Makes one body of its lines, joined as its Content-Type wants them: a form on one line, multipart with CRLF, NDJSON
 * with a last line break, GraphQL in its JSON envelope. Gives the headers, too: some only say what the body is.
 */
export function finishBody(
  source: string,
  { head, lines }: BodyInput,
): { readonly body: DraftBody; readonly headers: readonly DraftHeader[] } {
  const joining = bodyJoining(head);
  const isLongForm = joining === 'form' && lines.length > 1 && lines.every(({ kind }) => kind === 'text');
  const pieces: DraftBodyPiece[] = isLongForm
    ? [{ kind: 'text', content: joinForm(source, lines) }]
    : toPieces(source, lines, joining === 'multipart' ? '\r\n' : '\n');
  const body = toBody(pieces, joining);
  if (joining !== 'graphql') return { body, headers: head.headers };
  const headers = head.headers.filter((header) => !isRequestType(header));
  if (body.kind !== 'text') return { body, headers };
  return { body: { kind: 'text', content: graphqlEnvelope(body.content) }, headers };
}

/** The way to join lines for a Content-Type, or for the method GRAPHQL. */
export function bodyJoining(head: Pick<Draft, 'method' | 'headers'>): BodyJoining {
  if (isGraphql(head)) return 'graphql';
  const contentType = head.headers.find(({ name }) => name.text.toLowerCase() === 'content-type');
  const media = mediaTypeOf(contentType?.value.text ?? '');
  if (media === 'application/x-www-form-urlencoded') return 'form';
  if (media.startsWith('multipart/')) return 'multipart';
  return /^application\/(?:x-)?(?:ndjson|jsonlines)$/.test(media) ? 'ndjson' : 'plain';
}

function toBody(pieces: readonly DraftBodyPiece[], joining: BodyJoining): DraftBody {
  const [first] = pieces;
  if (first === undefined) return { kind: 'none' };
  if (pieces.length > 1) return { kind: 'pieces', pieces };
  if (first.kind === 'file' || joining !== 'ndjson') return first;
  return { kind: 'text', content: joinSourceTexts([first.content, addedText('\n')]) };
}

function toPieces(source: string, lines: readonly BodyLine[], lineBreak: string): DraftBodyPiece[] {
  const pieces: DraftBodyPiece[] = [];
  let texts: SourceText[] = [];
  const endText = () => {
    if (texts.length > 0) pieces.push({ kind: 'text', content: joinSourceTexts(texts) });
    texts = [];
  };
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    if (previous !== undefined) texts.push({ text: lineBreak, runs: [{ at: 0, offset: previous.end }] });
    const text = sourceText(source.slice(line.start, line.end), line.start);
    if (line.kind === 'text') texts.push(text);
    else {
      endText();
      pieces.push({ kind: 'file', path: text, substitute: line.substitute });
    }
  }
  endText();
  return pieces;
}

/** Line breaks in a form, and blanks around `&` and `=`, are only there to be read. */
function joinForm(source: string, lines: readonly BodyLine[]): SourceText {
  const texts: SourceText[] = [];
  for (const { start, end } of lines) {
    let offset = start;
    for (const part of source.slice(start, end).split(/([&=])/)) {
      const text = part.trim();
      if (text !== '') texts.push(sourceText(text, offset + part.length - part.trimStart().length));
      offset += part.length;
    }
  }
  return joinSourceTexts(texts);
}
