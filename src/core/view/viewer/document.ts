import { isCsvType } from '../../csv/csv-table.ts';
import type { KeyChanges } from '../../keys/binding.ts';
import { contentTypeOf, type HeaderList } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import { maskHeaders } from '../../secrets/header-value.ts';
import { maskLine } from '../../secrets/mask-lines.ts';
import type { Masker } from '../../secrets/search/masker.ts';
import { plainText, type StyledLine, span } from '../../text/styled.ts';
import { bodySource } from '../response/body/body-source.ts';
import { isJsonLines } from '../response/body/json-lines.ts';
import { type LineSource, lineSource } from '../response/body/line-source.ts';
import { isMarkupLines } from '../response/body/markup-lines.ts';
import { headerLines } from '../response/header-lines.ts';
import { responseTable } from '../response/response-table.ts';
import { jsonDocument } from './json-document.ts';
import { markupDocument } from './markup/markup-document.ts';
import type { ViewedDocument, ViewedPlace } from './viewed-document.ts';

export interface ViewOptions {
  readonly width: number;
  /** Name in the isolate: `res`, `_res[3]`; null where it is not there. */
  readonly name: string | null;
  readonly secrets: Masker;
  readonly url?: string | null;
  /** Number of the response; null for the last one. */
  readonly number?: number | null;
  readonly filters?: readonly string[];
  readonly keys?: KeyChanges;
}

export function bodyDocument(response: HttpResponse, { width, name, secrets }: ViewOptions): ViewedDocument {
  const { kind, source } = bodySource(response, { width, secrets });
  if (kind === 'empty') return flat(noBody, 'bytes');
  const document = kind === 'binary' ? flat(source, 'bytes') : textDocument(source, name);
  if (document.kind !== 'lines') return maskedDocument(document, secrets);
  const shown = isCsvType(contentTypeOf(response.headers)) ? 'csv' : 'lines';
  return maskedDocument({ ...document, kind: shown, table: () => responseTable(response) }, secrets);
}

const noBody = lineSource(1, () => [span('no body', 'muted')]);

export function textDocument(source: LineSource, name: string | null): ViewedDocument {
  if (isJsonLines(source)) {
    const document = jsonDocument(source, name ?? 'res');
    return name === null ? { ...document, placeOf: (line) => withoutName(document.placeOf(line)) } : document;
  }
  if (isMarkupLines(source)) return markupDocument(source);
  return flat(source, 'lines');
}

export function headersDocument(headers: HeaderList, { name, secrets }: ViewOptions): ViewedDocument {
  const lines = headerLines(maskHeaders(headers, secrets));
  const source = lineSource(lines.length, (line) => lines[line] ?? []);
  const document: ViewedDocument = {
    ...flat(source, 'lines'),
    placeOf(line) {
      const [header, value] = headers[line] ?? ['', ''];
      const expression = name === null ? null : `${name}.headers.get('${header.toLowerCase()}')`;
      return { ...textPlace(() => value), expression, name: camelCase(header) };
    },
  };
  return maskedDocument(document, secrets);
}

const remembered = 200;

/** Masks lines before they are cut, because half of a secret could not be found. */
export function maskedDocument(document: ViewedDocument, secrets: Masker): ViewedDocument {
  const { source } = document;
  // One line may have ten megabytes, and each key asks for it again.
  const made = new Map<number, StyledLine>();
  function lineAt(index: number): StyledLine {
    const known = made.get(index);
    if (known !== undefined) return known;
    const [content = []] = source.lines(index, index + 1);
    const line = maskLine(content, secrets);
    if (made.size >= remembered) made.clear();
    made.set(index, line);
    return line;
  }
  return {
    ...document,
    source: { ...lineSource(source.count, lineAt), ...(source.rough && { rough: source.rough }) },
  };
}

export function partNote({ body, size }: HttpResponse): string | null {
  return body.kind === 'file' && body.head.length < size
    ? `the beginning; all of it is in ${body.path}`
    : null;
}

export function flat(source: LineSource, kind: 'lines' | 'bytes'): ViewedDocument {
  return {
    kind,
    source,
    endOf: (line) => line,
    parentOf: () => null,
    placeOf: (line) => (kind === 'lines' ? textPlace(() => lineText(source, line)) : null),
  };
}

const lineText = (source: LineSource, line: number): string => {
  const [content = []] = source.lines(line, line + 1);
  return plainText(content).trim();
};

const textPlace = (textOf: () => string): ViewedPlace => ({
  expression: null,
  jsonPath: null,
  text: textOf,
  literal: () => JSON.stringify(textOf()),
  name: 'line',
});

const withoutName = (place: ViewedPlace | null): ViewedPlace | null =>
  place === null ? null : { ...place, expression: null };

const camelCase = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[^a-z\d]+([a-z\d])?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    .replace(/^\d/, '_$&') || 'header';
