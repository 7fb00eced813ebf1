import type { Chunk, Scope } from '../template/types.ts';
import { addedHeaders } from './added-headers.ts';
import { renderBody } from './body-rendering.ts';
import { type Collected, createCollector, type TemplateParser } from './collector.ts';
import type { Draft, ParsedRequest, SyntaxProblem } from './draft.ts';
import { renderHeaders } from './header-rendering.ts';
import type { JsonChecker } from './json-diagnostics.ts';
import { boundaryOf, mediaTypeOf } from './media.ts';
import { type ParseOptions, parseRequest } from './parse.ts';
import type { Preview, PreviewBody, PreviewHeader, RenderedText } from './types.ts';
import { renderUrl } from './url.ts';

/** Work that may be remembered from one preview to the next; see `createPreviewer`. */
export interface PreviewTools {
  readonly parseTemplate?: TemplateParser;
  readonly checkJson?: JsonChecker;
}

/** A preview and what is wrong with the text that it was made from. */
export interface PreviewedText {
  readonly preview: Preview;
  readonly problems: readonly SyntaxProblem[];
  readonly warnings: readonly SyntaxProblem[];
}

/** Parses and previews a text in either form of CONTRACT.md. Never throws. */
export function previewRequest(text: string, scope: Scope, options: ParseOptions = {}): PreviewedText {
  return previewParsed(parseRequest(text, options), scope);
}

export function previewParsed(parsed: ParsedRequest, scope: Scope, tools: PreviewTools = {}): PreviewedText {
  const { draft, problems, warnings = [] } = parsed;
  return { preview: previewDraft(draft, scope, tools), problems, warnings };
}

/** The interpolated request as it will be sent, with everything there is to say about it. Never throws. */
export function previewDraft(
  draft: Draft,
  scope: Scope,
  { parseTemplate, checkJson }: PreviewTools = {},
): Preview {
  const collector = createCollector(draft.source, scope, parseTemplate);
  const { url, wireUrl, credentials } = renderUrl(draft, collector);
  const { headers, names, removed, contentType } = renderHeaders(draft, collector);
  const { body, facts } = renderBody(draft, collector, {
    contentType,
    ...(checkJson === undefined ? {} : { checkJson }),
  });
  const added = addedHeaders(names, { body: facts, credentials }).map(
    ({ name, value, reason }): PreviewHeader => ({
      name: literal(name),
      value: literal(value),
      added: reason,
    }),
  );
  const collected = collector.finish();
  const { placeholders, diagnostics } = collected;
  return renumber(
    {
      source: draft.source,
      name: draft.name,
      method: draft.method,
      url,
      wireUrl,
      headers: [...withBoundary(headers, body), ...added],
      removed,
      body,
      placeholders,
      diagnostics,
    },
    collected,
  );
}

/** A multipart type that the user wrote gets the boundary that it lacks: without one no server can read the parts. */
function withBoundary(headers: readonly PreviewHeader[], body: PreviewBody): readonly PreviewHeader[] {
  if (body.kind !== 'multipart') return headers;
  return headers.map((header) => {
    const { text, chunks } = header.value;
    const isType =
      header.name.text.toLowerCase() === 'content-type' && mediaTypeOf(text).startsWith('multipart/');
    if (!isType || boundaryOf(text) !== null) return header;
    const parameter = `; boundary=${body.boundary}`;
    return {
      ...header,
      value: { text: text + parameter, chunks: [...chunks, ...literal(parameter).chunks] },
    };
  });
}

function literal(text: string): RenderedText {
  return { text, chunks: [{ kind: 'literal', text }] };
}

/** Chunks point into the list of placeholders, which is in the order of the source. */
function renumber(preview: Preview, { order }: Collected): Preview {
  if (order === null) return preview;
  const inChunk = (chunk: Chunk): Chunk =>
    chunk.kind === 'literal'
      ? chunk
      : { ...chunk, placeholder: order[chunk.placeholder] ?? chunk.placeholder };
  const inText = ({ text, chunks }: RenderedText): RenderedText => ({ text, chunks: chunks.map(inChunk) });
  const headers = preview.headers.map((header) => ({
    ...header,
    name: inText(header.name),
    value: inText(header.value),
  }));
  return { ...preview, url: inText(preview.url), headers, body: renumberBody(preview.body, inText) };
}

function renumberBody(body: PreviewBody, inText: (text: RenderedText) => RenderedText): PreviewBody {
  switch (body.kind) {
    case 'none':
      return body;
    case 'text':
      return { ...body, content: inText(body.content) };
    case 'file':
      return { ...body, path: inText(body.path) };
    case 'pieces': {
      const pieces = body.pieces.map((piece) =>
        piece.kind === 'text'
          ? { ...piece, content: inText(piece.content) }
          : { ...piece, path: inText(piece.path) },
      );
      return { ...body, pieces };
    }
    case 'multipart': {
      const parts = body.parts.map((part) => ({
        ...part,
        name: inText(part.name),
        content:
          part.content.kind === 'text'
            ? { kind: part.content.kind, value: inText(part.content.value) }
            : { kind: part.content.kind, path: inText(part.content.path) },
      }));
      return { ...body, parts };
    }
    default:
      return body satisfies never;
  }
}
