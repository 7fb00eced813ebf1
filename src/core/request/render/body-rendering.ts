import type { Draft, DraftBody, SourceText } from '../draft.ts';
import { bodyMediaOf, contentTypeOfFile, isJsonType } from '../media.ts';
import type { BodyFacts } from '../preview/added-headers.ts';
import type { PreviewBodyPiece } from '../types.ts';
import type { Collector, RenderedPart } from './collector.ts';
import { renderFields } from './field-rendering.ts';
import { checkJsonBody, type JsonChecker } from './json-diagnostics.ts';
import type { RenderedBody } from './rendered-body.ts';

/** Renders the body for its Content-Type; null for a request that names none. */
export function renderBody(
  draft: Draft,
  collector: Collector,
  { contentType, checkJson }: { readonly contentType: string | null; readonly checkJson?: JsonChecker },
): RenderedBody {
  const { body } = draft;
  switch (body.kind) {
    case 'none':
      return { body: { kind: 'none' }, facts: { kind: 'none' } };
    case 'file': {
      const { text, chunks } = collector.render(body.path, { part: 'body' });
      const facts: BodyFacts = { kind: 'file', contentType: contentTypeOfFile(text) };
      return { body: { kind: 'file', path: { text, chunks }, substitute: body.substitute }, facts };
    }
    case 'fields':
      return renderFields(body, collector, contentType);
    case 'pieces':
      return renderPieces(body, collector, contentType);
    case 'text':
      return renderTextBody(body.content, collector, {
        contentType,
        ...(checkJson === undefined ? {} : { checkJson }),
      });
    default:
      return body satisfies never;
  }
}

/** A file stands on a line of its own, and no string of JSON goes on over a line: each text begins outside of them. */
function renderPieces(
  { pieces }: Extract<DraftBody, { kind: 'pieces' }>,
  collector: Collector,
  contentType: string | null,
): RenderedBody {
  const named = namedType(contentType);
  const [first] = pieces;
  const isJson =
    named === null ? first?.kind === 'text' && startsLikeJson(first.content.text) : isJsonType(named);
  const syntax = isJson ? 'json' : 'plain';
  const rendered = pieces.map((piece): PreviewBodyPiece => {
    if (piece.kind === 'text')
      return { kind: 'text', content: toText(collector.render(piece.content, { part: 'body', syntax })) };
    const path = toText(collector.render(piece.path, { part: 'body' }));
    return { kind: 'file', path, substitute: piece.substitute };
  });
  return {
    body: { kind: 'pieces', pieces: rendered },
    facts: isJson ? { kind: 'json', isValid: true } : { kind: 'text' },
  };
}

function renderTextBody(
  content: SourceText,
  collector: Collector,
  { contentType, checkJson }: { readonly contentType: string | null; readonly checkJson?: JsonChecker },
): RenderedBody {
  const named = namedType(contentType);
  const isJson = named === null ? startsLikeJson(content.text) : isJsonType(named);
  const rendered = collector.render(content, { part: 'body', syntax: isJson ? 'json' : 'plain' });
  const isWholeValue = named === null && !isJson && isOneObject(rendered);
  const isValid = isJson || isWholeValue ? checkJsonBody(rendered, collector, checkJson) : false;
  const { text, chunks } = rendered;
  const media = isJson || isWholeValue ? 'json' : named === null ? guessMedia(text) : bodyMediaOf(named);
  return {
    body: { kind: 'text', content: { text, chunks }, media },
    facts: media === 'json' ? { kind: 'json', isValid } : { kind: 'text' },
  };
}

const namedType = (contentType: string | null): string | null =>
  contentType === null || contentType.trim() === '' ? null : contentType;

function toText({ text, chunks }: RenderedPart) {
  return { text, chunks };
}

/** Starts with `{`, but not with `{{`, or with `[`. */
function startsLikeJson(text: string): boolean {
  return /^\s*(?:\[|\{(?!\{))/.test(text);
}

/** Exactly one placeholder, which holds an object or an array. */
function isOneObject({ chunks }: RenderedPart): boolean {
  let found = false;
  for (const chunk of chunks) {
    if (chunk.kind === 'literal') {
      if (chunk.text.trim() !== '') return false;
    } else {
      if (found || chunk.kind !== 'value' || (chunk.type !== 'object' && chunk.type !== 'array'))
        return false;
      found = true;
    }
  }
  return found;
}

function guessMedia(text: string): 'xml' | 'text' {
  return /^\s*<[?!a-zA-Z]/.test(text) ? 'xml' : 'text';
}
