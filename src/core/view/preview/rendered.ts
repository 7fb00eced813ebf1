import type { Preview, PreviewHeader, RenderedText } from '../../request/types.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { nothingSecret } from '../../secrets/search/masker.ts';
import { shownHeaderValue } from '../../secrets/shown-preview.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { Chunk } from '../../template/types.ts';
import { type Style, type StyledSpan, span } from '../../text/styled.ts';

/** Stands for a secret wherever one is shown, whatever its length. */
export const mask = maskedText;

/** Returns the display and style of a chunk: values by their type, errors as such, secrets masked. */
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

/** The value of a header; of one such as Authorization only the scheme, and what went wrong. */
export function headerValueSpans(header: Pick<PreviewHeader, 'name' | 'value'>): StyledSpan[] {
  return renderedSpans(shownHeaderValue(header, nothingSecret), 'header-value');
}

/** The text before interpolation: each value as the placeholder that stands for it. */
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
