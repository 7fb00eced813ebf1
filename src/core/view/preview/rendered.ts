import type { Preview, PreviewHeader, RenderedText } from '../../request/types.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { nothingSecret } from '../../secrets/search/masker.ts';
import { shownHeaderValue } from '../../secrets/shown-preview.ts';
import { maskedText } from '../../template/secret-chunk.ts';
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

export function headerValueSpans(header: Pick<PreviewHeader, 'name' | 'value'>): StyledSpan[] {
  return renderedSpans(shownHeaderValue(header, nothingSecret), 'header-value');
}

export function templateSpans(rendered: RenderedText, preview: Preview, style: Style): StyledSpan[] {
  return rendered.chunks
    .map((chunk) =>
      chunk.kind === 'literal' || chunk.kind === 'secret'
        ? chunkSpan(chunk, style)
        : span(
            preview.placeholders[chunk.placeholder]?.text ?? chunk.text,
            chunk.kind === 'error' ? 'error' : 'placeholder',
          ),
    )
    .filter(({ text }) => text !== '');
}

/** A text that was made from the interpolated one (the wire URL), with the secrets in it masked. */
export const maskSecrets = (text: string, preview: Preview): string => previewMasker(preview).mask(text);
