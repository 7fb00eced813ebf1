import type { BodyPiece } from '../../body.ts';
import type { Draft, DraftBody, SourceText } from '../../draft.ts';
import { mediaTypeOf } from '../../media.ts';
import { addedText, joinSourceTexts, sourceText } from '../../source-text.ts';
import { linesOf } from '../../text/lines.ts';
import type { SentNode, Span } from '../../text/nodes.ts';
import { isGraphql } from '../graphql/graphql.ts';

export type BodyAssembly = 'form' | 'multipart' | 'ndjson' | 'graphql' | 'plain';

export function assembleBody(source: string, sent: readonly SentNode[], assembly: BodyAssembly): DraftBody {
  const pieces = toPieces(source, sent, assembly);
  const [first] = pieces;
  if (first === undefined) return { kind: 'none' };
  if (pieces.length > 1) return { kind: 'pieces', pieces };
  if (first.kind === 'file' || assembly !== 'ndjson') return first;
  return { kind: 'text', text: joinSourceTexts([first.text, addedText('\n')]) };
}

export function bodyAssembly(head: Pick<Draft, 'method' | 'headers'>): BodyAssembly {
  if (isGraphql(head)) return 'graphql';
  const contentType = head.headers.find(({ name }) => name.text.toLowerCase() === 'content-type');
  const media = mediaTypeOf(contentType?.value.text ?? '');
  if (media === 'application/x-www-form-urlencoded') return 'form';
  if (media.startsWith('multipart/')) return 'multipart';
  return /^application\/(?:x-)?(?:ndjson|jsonlines)$/.test(media) ? 'ndjson' : 'plain';
}

function toPieces(source: string, sent: readonly SentNode[], joining: BodyAssembly): BodyPiece<SourceText>[] {
  if (joining === 'form' && sent.every(({ kind }) => kind === 'text')) return joinForm(source, sent);
  const pieces: BodyPiece<SourceText>[] = [];
  let texts: SourceText[] = [];
  const endText = () => {
    if (texts.length > 0) pieces.push({ kind: 'text', text: joinSourceTexts(texts) });
    texts = [];
  };
  const lineBreak = joining === 'multipart' ? '\r\n' : '\n';
  let end: number | null = null;
  for (const node of sent) {
    for (const span of node.kind === 'text' && joining === 'multipart' ? linesOf(source, node) : [node]) {
      if (end !== null) texts.push({ text: lineBreak, runs: [{ at: 0, offset: end }] });
      if (node.kind === 'text') texts.push(sourceText(source.slice(span.start, span.end), span.start));
      end = span.end;
    }
    if (node.kind === 'text') continue;
    endText();
    const { path, substitute } = node;
    pieces.push({
      kind: 'file',
      path: sourceText(source.slice(path.start, path.end), path.start),
      substitute,
    });
  }
  endText();
  return pieces;
}

function joinForm(source: string, sent: readonly Span[]): BodyPiece<SourceText>[] {
  const lines = sent.flatMap((span) => [...linesOf(source, span)]);
  const [only] = lines;
  if (only === undefined) return [];
  if (lines.length === 1) {
    return [{ kind: 'text', text: sourceText(source.slice(only.start, only.end), only.start) }];
  }
  const texts: SourceText[] = [];
  for (const { start, end } of lines) {
    let offset = start;
    for (const part of source.slice(start, end).split(/([&=])/)) {
      const text = part.trim();
      if (text !== '') texts.push(sourceText(text, offset + part.length - part.trimStart().length));
      offset += part.length;
    }
  }
  return [{ kind: 'text', text: joinSourceTexts(texts) }];
}
