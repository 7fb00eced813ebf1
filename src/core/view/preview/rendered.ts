import type { Preview, PreviewHeader, RenderedText } from '../../request/types.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { emptyMasker } from '../../secrets/search/masker.ts';
import { shownHeaderValue } from '../../secrets/shown-preview.ts';
import { maskedText, placeholdersOf } from '../../template/secret-chunk.ts';
import type { Chunk } from '../../template/types.ts';
import { type Style, type StyledSpan, span } from '../../text/styled.ts';

export const mask = maskedText;

export function chunkSpan(chunk: Chunk, style: Style): StyledSpan {
  switch (chunk.kind) {
    case 'literal':
      return span(chunk.text, style);
    case 'value':
      return chunk.secret ? span(mask, 'secret') : span(chunk.text, `inserted-${chunk.type}`);
    case 'error':
      return span(chunk.text, 'error');
    case 'awaited':
      return span(chunk.text, 'placeholder');
    case 'secret':
      return span(mask, 'secret');
    default:
      return chunk satisfies never;
  }
}

export function renderedSpans(rendered: RenderedText, style: Style): StyledSpan[] {
  return rendered.chunks.map((chunk) => chunkSpan(chunk, style)).filter(({ text }) => text !== '');
}

export function headerValueSpans(header: Pick<PreviewHeader, 'name' | 'value'>): readonly StyledSpan[] {
  const known =
    valueSpans.get(header) ?? renderedSpans(shownHeaderValue(header, emptyMasker), 'header-value');
  valueSpans.set(header, known);
  return known;
}

/** A header stays the same object while the body is edited. */
const valueSpans = new WeakMap<object, readonly StyledSpan[]>();

export function templateWriter({ placeholders }: Preview): (chunk: Chunk, style: Style) => StyledSpan[] {
  let last = -1;
  return (chunk, style) => {
    const indexes = placeholdersOf(chunk);
    if (indexes.length === 0) return [chunkSpan(chunk, style)];
    const unwritten = indexes.filter((index) => index > last);
    last = indexes.at(-1) ?? last;
    const kind = chunk.kind === 'error' ? 'error' : 'placeholder';
    return unwritten.map((index) => span(placeholders[index]?.text ?? chunk.text, kind));
  };
}

export const maskSecrets = (text: string, preview: Preview): string => previewMasker(preview).mask(text);
