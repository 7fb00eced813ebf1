import { previewRequest } from '../../../src/core/request/preview/preview.ts';
import { requestTexts } from '../../../src/core/request/request.ts';
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
export const bodyText = ({ body }: Preview) => (body.kind === 'text' ? body.text.text : body);

/** Every interpolated text of it. */
export const texts = (preview: Preview): RenderedText[] => requestTexts(preview).map(({ text }) => text);
