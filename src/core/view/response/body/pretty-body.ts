import { kindOfMarkup } from '../filter.ts';
import { mediaKind, parseMediaType } from '../media-type.ts';
import { jsonLines, jsonSpansOf } from './json-lines.ts';
import type { LineSource } from './line-source.ts';
import { markupLines } from './markup-lines.ts';
import { textLines } from './text-lines.ts';

export function prettyBody(text: string, contentType: string | null): LineSource {
  switch (mediaKind(parseMediaType(contentType))) {
    case 'json':
      // Several documents, or a cut-off one: coloured as it is.
      return jsonLines(text) ?? textLines(text, jsonSpansOf);
    case 'ndjson':
      return textLines(text, jsonSpansOf);
    case 'markup':
      return markupLines(text, kindOfMarkup(text, contentType));
    case 'text':
      return (looksLikeJson(text) ? jsonLines(text) : null) ?? textLines(text);
  }
}

const looksLikeJson = (text: string): boolean =>
  /^\s*[{[]/.test(text.slice(0, 100)) && /[}\]]\s*$/.test(text.slice(-100));
