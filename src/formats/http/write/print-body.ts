import { type BodyPiece, bodyPieces } from '../../../core/request/body.ts';
import type { Draft, SourceText } from '../../../core/request/draft.ts';
import { type BodyJoining, bodyJoining } from '../../../core/request/parse/http-form/finish-body.ts';
import { parseTemplate } from '../../../core/template/parse.ts';
import { misreadLine } from '../read/misread-lines.ts';
import { withWrittenBody } from './fields-body.ts';
import type { SideFiles } from './side-files.ts';

export interface BodyPrinting {
  readonly sideFiles: SideFiles;
  readonly notes: string[];
  /** Of the request, for side files. */
  readonly name: string;
}

/** The body as it is written after the blank line; empty for none. What other tools would misread goes into a file. */
export function printBody(draft: Draft, printing: BodyPrinting): string {
  const written = withWrittenBody(draft);
  const { body } = written;
  return body.kind === 'text'
    ? printText(body.text.text, { ...printing, draft: written })
    : printPieces(bodyPieces(body), { ...printing, draft: written });
}

interface TextPrinting extends BodyPrinting {
  readonly draft: Draft;
}

function printText(text: string, printing: TextPrinting): string {
  const joining = bodyJoining(printing.draft);
  const isJsonText = isJson(text, printing.draft);
  const written = isJsonText ? withEscapedBraces(text) : text;
  const isWritable = !isOtherMultipart(printing.draft) && (isJsonText || !text.includes('\\{{'));
  return (isWritable ? inlineText(written, joining) : null) ?? sideFile(text, printing);
}

/** A literal `{{` inside a JSON string, in a way that no tool takes for a placeholder. */
function withEscapedBraces(text: string): string {
  if (!text.includes('\\{{')) return text;
  return parseTemplate(text, 'json')
    .segments.map(({ kind, text: literal, start, end }) =>
      kind === 'literal' && literal === '{{' && end - start === 3 ? '\\u007b\\u007b' : text.slice(start, end),
    )
    .join('');
}

/** httpYac ends the lines of no other multipart type in CRLF. */
function isOtherMultipart(draft: Draft): boolean {
  return (
    bodyJoining(draft) === 'multipart' &&
    !draft.headers.some(({ value }) => /^multipart\/form-data\b/i.test(value.text))
  );
}

/** The lines of a body that every tool reads as they are; null for one that some tool would change. */
function inlineText(text: string, joining: BodyJoining): string | null {
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

/** Written out: in a file whose placeholders are not replaced, `{{` needs no backslash. */
function sideFile(text: string, { draft, sideFiles, notes, name }: TextPrinting): string {
  const { segments } = parseTemplate(text, isJson(text, draft) ? 'json' : 'plain');
  const hasPlaceholders = segments.some(({ kind }) => kind === 'placeholder');
  if (hasPlaceholders && text.includes('\\{{')) {
    notes.push(`${name}: its body holds literal {{ beside placeholders; only restloop reads \\{{ in a file.`);
  }
  const content = hasPlaceholders ? text : segments.map((segment) => segment.text).join('');
  const path = sideFiles.add({ name: `${name}.body`, extension: extensionOf(text, draft), text: content });
  return fileLine(`./${path}`, hasPlaceholders);
}

function fileLine(path: string, substitute: boolean): string {
  return `${substitute ? '<@' : '<'} ${path}`;
}

function printPieces(pieces: readonly BodyPiece<SourceText>[], printing: TextPrinting): string {
  const joining = bodyJoining(printing.draft);
  const lines: string[] = [];
  pieces.forEach((piece, index) => {
    if (piece.kind === 'file') {
      lines.push(fileLine(piece.path.text, piece.substitute));
      return;
    }
    // A file stands on a line of its own, so the line breaks around it are not written.
    const lineBreak = joining === 'multipart' ? '\r\n' : '\n';
    let { text } = piece.text;
    if (index > 0 && text.startsWith(lineBreak)) text = text.slice(lineBreak.length);
    if (index < pieces.length - 1 && text.endsWith(lineBreak)) text = text.slice(0, -lineBreak.length);
    lines.push(joining === 'multipart' ? text.replaceAll('\r\n', '\n') : text);
  });
  const content = lines.join('\n');
  if (pieces.some((piece) => piece.kind === 'text' && piece.text.text.split(/\r?\n/).some(isMisread))) {
    printing.notes.push(
      `${printing.name}: a line of its body is one that other tools may read as something else.`,
    );
  }
  return content;
}

function isJson(text: string, { headers }: Draft): boolean {
  const type = headers
    .find(({ name }) => name.text.toLowerCase() === 'content-type')
    ?.value.text.toLowerCase();
  if (type === undefined) return /^\s*(?:\{(?!\{)|\[)/.test(text);
  return /^application\/json\b|\+json\b/.test(type);
}

function extensionOf(text: string, draft: Draft): string {
  if (isJson(text, draft)) return 'json';
  const type =
    draft.headers.find(({ name }) => name.text.toLowerCase() === 'content-type')?.value.text.toLowerCase() ??
    '';
  const known = ['xml', 'html', 'csv', 'graphql', 'yaml'].find((word) => type.includes(word));
  return known ?? (type.includes('markdown') ? 'md' : 'txt');
}
