import { previewRequest } from '../../../src/core/request/preview/preview.ts';
import type { Preview, RenderedText } from '../../../src/core/request/types.ts';
import { type ScopeOptions, scopeWith } from '../support/scope.ts';

/** The preview of a text where these variables are set. */
export function preview(
  text: string,
  values: Readonly<Record<string, unknown>> = {},
  options: ScopeOptions = {},
): Preview {
  return previewRequest(text, scopeWith(values, options)).preview;
}

/** Of its diagnostics, in order. */
export const codes = ({ diagnostics }: Preview) => diagnostics.map(({ code }) => code);

/** As lines. */
export const headers = (given: Preview) =>
  given.headers.map(({ name, value }) => `${name.text}: ${value.text}`);

/** Its text; the body itself where that is none. */
export const bodyText = ({ body }: Preview) => (body.kind === 'text' ? body.content.text : body);

/** Every interpolated text of it. */
export function texts({ url, headers: given, body }: Preview): RenderedText[] {
  const all = [url, ...given.flatMap(({ name, value }) => [name, value])];
  if (body.kind === 'text') all.push(body.content);
  if (body.kind === 'file') all.push(body.path);
  if (body.kind === 'multipart') {
    for (const { name, content } of body.parts)
      all.push(name, content.kind === 'text' ? content.value : content.path);
  }
  if (body.kind === 'pieces')
    all.push(...body.pieces.map((piece) => (piece.kind === 'text' ? piece.content : piece.path)));
  return all;
}
