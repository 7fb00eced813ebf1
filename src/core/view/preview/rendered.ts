import { isCredentialName } from '../../http/credential-names.ts';
import { createMasker, maskedText, secretsOf } from '../../request/mask.ts';
import { secretScheme } from '../../request/secret-headers.ts';
import type { Preview, PreviewHeader, RenderedText } from '../../request/types.ts';
import type { Chunk } from '../../template/types.ts';
import { type Style, type StyledSpan, span } from '../../text/styled.ts';

/** Stands for a secret wherever one is shown, whatever its length. */
export const mask = maskedText;

/** What a chunk is shown as, and in which style: values by their type, errors as such, secrets masked. */
export function chunkSpan(chunk: Chunk, style: Style): StyledSpan {
  switch (chunk.kind) {
    case 'literal':
      return span(chunk.text, style);
    case 'value':
      return chunk.secret ? span(mask, 'secret') : span(chunk.text, chunk.type);
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
export function headerValueSpans({ name, value }: Pick<PreviewHeader, 'name' | 'value'>): StyledSpan[] {
  if (!isCredentialName(name.text, 'header')) return renderedSpans(value, 'header-value');
  const spans: StyledSpan[] = [];
  value.chunks.forEach((chunk, index) => {
    const isShown = chunk.kind === 'error' || chunk.kind === 'awaited';
    const scheme = index === 0 && chunk.kind === 'literal' ? secretScheme(chunk.text) : '';
    if (scheme !== '') spans.push(span(scheme, 'header-value'));
    if (isShown) spans.push(chunkSpan(chunk, 'header-value'));
    else if (chunk.text.length > scheme.length && spans.at(-1)?.text !== mask)
      spans.push(span(mask, 'secret'));
  });
  return spans;
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
export function maskSecrets(text: string, preview: Preview): string {
  let masker = maskers.get(preview);
  if (masker === undefined) {
    masker = createMasker(secretsOf(preview));
    maskers.set(preview, masker);
  }
  return masker(text);
}

/** A body may have ten thousand placeholders, and several texts of a preview are masked at every key. */
const maskers = new WeakMap<Preview, (text: string) => string>();
