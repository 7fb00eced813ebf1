import { type BodyPiece, bodyPieces } from '../../../core/request/body.ts';
import type { Draft, SourceText } from '../../../core/request/draft.ts';
import { isJsonType } from '../../../core/request/media.ts';
import { graphqlText } from '../../../core/request/parse/graphql/body.ts';
import { type BodyAssembly, bodyAssembly } from '../../../core/request/parse/http-form/assemble-body.ts';
import { parseTemplate } from '../../../core/template/parse.ts';
import { misreadLine } from '../read/misread-lines.ts';
import { withWrittenBody } from './fields-body.ts';
import type { SideFiles } from './side-files.ts';

export interface BodyPrintOptions {
  readonly sideFiles: SideFiles;
  readonly notes: string[];
  readonly name: string;
}

/** Returns the body as written; empty for none. A body that other tools would misread goes into a file. */
export function printBody(draft: Draft, printing: BodyPrintOptions): string {
  if (isFileQuery(draft)) return graphqlText(draft.graphql);
  const written = withWrittenBody(draft);
  const { body } = written;
  return body.kind === 'text'
    ? printText(body.text.text, { ...printing, draft: written })
    : printPieces(bodyPieces(body), { ...printing, draft: written });
}

/** A query from a file stays one: JSON could not name the file. */
export const isFileQuery = (
  draft: Draft,
): draft is Draft & { readonly graphql: NonNullable<Draft['graphql']> } => draft.graphql?.hasFile === true;

interface TextPrintOptions extends BodyPrintOptions {
  readonly draft: Draft;
}

function printText(text: string, printing: TextPrintOptions): string {
  const joining = bodyAssembly(printing.draft);
  const isJsonText = isJson(text, printing.draft) && hasBracesInStrings(text);
  const written = isJsonText ? withEscapedBraces(text) : text;
  const isWritable = !isOtherMultipart(printing.draft) && (isJsonText || !text.includes('\\{{'));
  return (isWritable ? inlineText(written, joining) : null) ?? sideFile(text, printing);
}

function hasBracesInStrings(text: string): boolean {
  if (!text.includes('\\{{')) return true;
  // A string of JSON ends in its line.
  const segments = text
    .split('\n')
    .flatMap((line) => parseTemplate(line.replaceAll('\\{{', '{{_}}'), 'json').segments);
  return segments.every(
    (segment) => segment.kind === 'literal' || segment.text !== '{{_}}' || segment.inString,
  );
}

function withEscapedBraces(text: string): string {
  if (!text.includes('\\{{')) return text;
  return parseTemplate(text, 'json')
    .segments.map(({ kind, text: literal, start, end }) =>
      kind === 'literal' && literal === '{{' && end - start === 3 ? '\\u007b\\u007b' : text.slice(start, end),
    )
    .join('');
}

/** httpYac uses CRLF in no other multipart type. */
function isOtherMultipart(draft: Draft): boolean {
  return (
    bodyAssembly(draft) === 'multipart' &&
    !draft.headers.some(({ value }) => /^multipart\/form-data\b/i.test(value.text))
  );
}

/** Returns lines that every tool reads alike; null where some tool would change them. */
function inlineText(text: string, joining: BodyAssembly): string | null {
  let content = text;
  if (joining === 'ndjson') {
    if (!text.endsWith('\n')) return null;
    content = text.slice(0, -1);
  }
  if (joining === 'multipart') {
    content = text.replaceAll('\r\n', '\n');
    if (content.replaceAll('\n', '\r\n') !== text) return null;
  }
  if (joining === 'form' && content.includes('\n')) return null;
  if (content === '' || content.includes('\r') || content !== content.trim()) return null;
  const lines = content.split('\n');
  return lines.some((line) => isMisread(line)) ? null : content;
}

function isMisread(line: string): boolean {
  return misreadLine(line) !== null || line.includes('\u0000') || /^\s*(?:###|%\})/.test(line);
}

/** Writes a file beside the request file. Its `{{` needs no backslash where placeholders in it are not replaced. */
function sideFile(text: string, { draft, sideFiles, notes, name }: TextPrintOptions): string {
  const { segments } = parseTemplate(text, isJson(text, draft) ? 'json' : 'plain');
  const hasPlaceholders = segments.some(({ kind }) => kind === 'placeholder');
  if (hasPlaceholders && text.includes('\\{{')) {
    notes.push(`${name}: its body holds literal {{ beside placeholders; only restloop reads \\{{ in a file.`);
  }
  const content = hasPlaceholders ? text : segments.map((segment) => segment.text).join('');
  const extension = extensionOf(text, draft);
  const file = extension === null ? { name, extension: 'body' } : { name: `${name}.body`, extension };
  const path = sideFiles.add({ ...file, text: content });
  return fileLine(`./${path}`, hasPlaceholders);
}

const fileLine = (path: string, substitute: boolean): string => `${substitute ? '<@' : '<'} ${path}`;

function printPieces(pieces: readonly BodyPiece<SourceText>[], printing: TextPrintOptions): string {
  if (pieces.some((piece) => piece.kind === 'text' && piece.text.text.split(/\r?\n/).some(isMisread))) {
    printing.notes.push(`${printing.name}: other tools may misread a line of its body.`);
  }
  return pieceLines(pieces, printing.draft);
}

/** A file has a line of its own: line breaks around it are not written. */
export function pieceLines(pieces: readonly BodyPiece<SourceText>[], draft: Draft): string {
  const isMultipart = bodyAssembly(draft) === 'multipart';
  const lineBreak = isMultipart ? '\r\n' : '\n';
  const lines = pieces.flatMap((piece, index) => {
    if (piece.kind === 'file') return [fileLine(piece.path.text, piece.substitute)];
    let { text } = piece.text;
    const isAfterFile = index > 0 && text.startsWith(lineBreak);
    if (isAfterFile) text = text.slice(lineBreak.length);
    const isBeforeFile = index < pieces.length - 1;
    if (text === '' && isAfterFile && isBeforeFile) return [];
    if (isBeforeFile && text.endsWith(lineBreak)) text = text.slice(0, -lineBreak.length);
    return [isMultipart ? text.replaceAll('\r\n', '\n') : text];
  });
  return lines.join('\n');
}

function isJson(text: string, { headers }: Draft): boolean {
  const type = headers
    .find(({ name }) => name.text.toLowerCase() === 'content-type')
    ?.value.text.toLowerCase();
  if (type === undefined) return /^\s*(?:\{(?!\{)|\[)/.test(text);
  return isJsonType(type);
}

/** Null without a type: the extension of a file would give it one. */
function extensionOf(text: string, draft: Draft): string | null {
  if (isJson(text, draft)) return 'json';
  const type = draft.headers.find(({ name }) => name.text.toLowerCase() === 'content-type')?.value.text;
  if (type === undefined) return null;
  const known = ['xml', 'html', 'csv', 'graphql', 'yaml'].find((word) => type.toLowerCase().includes(word));
  return known ?? (type.toLowerCase().includes('markdown') ? 'md' : 'txt');
}
