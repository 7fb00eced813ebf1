import { listOf, own, textOf } from '../../json/raw.ts';
import type { FoundOperation } from '../../openapi/find-operation.ts';
import {
  bodiesOf,
  type DescribedParameter,
  type DescribedResponse,
  parametersOf,
  responsesOf,
} from '../../openapi/operation-parts.ts';
import { type References, referencesOf } from '../../openapi/references.ts';
import { summaryOf, typeText } from '../../openapi/schema/members.ts';
import { limitsOf, type OutlineRow, outlineOf } from '../../openapi/schema/outline.ts';
import { cleanLine } from '../../text/clean.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import { tableLines } from '../paint/columns.ts';
import { clipLine, wrapWords } from '../paint/fit.ts';

export function docsLines(found: FoundOperation, columns: number | null): StyledLine[] {
  const references = referencesOf(found.description.document);
  const { operation: raw } = found.operation;
  const width = columns ?? unlimited;
  const text = textOf(own(raw, 'description'));
  return [
    headLine(found),
    ...(own(raw, 'deprecated') === true ? [[span('deprecated', 'warning')]] : []),
    ...textLines(text === textOf(own(raw, 'summary')) ? '' : text, width),
    ...section('Parameters', parameterRows(parametersOf(found), references), width),
    ...bodiesOf(found)
      .slice(0, maxBodies)
      .flatMap(({ mediaType, schema, isRequired }) =>
        section(
          `Body ${mediaType}${isRequired ? ', required' : ''}${typeBehind(schema, references)}`,
          outlineRows(outlineOf(schema, references)),
          width,
        ),
      ),
    ...responseLines(responsesOf(found), { references, width }),
  ];
}

const unlimited = 1_000_000;
const maxBodies = 3;
const maxTextLines = 12;

function headLine({ operation: { method, path, operation } }: FoundOperation): StyledLine {
  const summary = cleanLine(textOf(own(operation, 'summary')));
  return [
    span(`${method} `, 'method'),
    span(cleanLine(path), 'url'),
    ...(summary === '' ? [] : [span(`  ${summary}`)]),
  ];
}

function textLines(text: string, width: number): StyledLine[] {
  const lines = text.trim().slice(0, 5000).split(/\r?\n/);
  const shown = text.trim() === '' ? [] : lines.slice(0, maxTextLines);
  const more = lines.length > maxTextLines ? [[span('…', 'muted')]] : [];
  return [...shown.flatMap((line) => wrapWords([span(cleanLine(line), 'muted')], width)), ...more];
}

function section(title: string, rows: readonly (readonly StyledSpan[])[], width: number): StyledLine[] {
  if (rows.length === 0 && !/^(?:Body|\d)/.test(title)) return [];
  const table = rows.length === 0 ? [] : tableLines(rows);
  return [[span(cleanLine(title), 'title')], ...table].map((line) => clipLine(line, width));
}

function parameterRows(
  parameters: readonly DescribedParameter[],
  references: References,
): (readonly StyledSpan[])[] {
  return parameters.map(({ name, place, isRequired, schema, description }) => [
    span(`  ${cleanLine(name)}`, 'key'),
    span(`${place}${isRequired ? ', required' : ''}`, isRequired ? 'plain' : 'muted'),
    span(cleanLine(joined(typeText(schema, references), limitsOf(schema, references)))),
    span(cleanLine(description || summaryOf(schema)), 'muted'),
  ]);
}

const joined = (type: string, limits: string): string => [type, limits].filter(Boolean).join(', ');

const outlineRows = (rows: readonly OutlineRow[]): (readonly StyledSpan[])[] =>
  rows.map(({ depth, name, type, isRequired, limits, description }) => [
    span(`${'  '.repeat(depth + 1)}${cleanLine(name)}`, 'key'),
    span(isRequired ? 'required' : '', 'plain'),
    span(cleanLine(joined(type, limits))),
    span(cleanLine(description), 'muted'),
  ]);

function typeBehind(schema: unknown, references: References): string {
  const type = typeText(schema, references);
  return type === '' || type === 'object' ? '' : `: ${type}`;
}

/** The members of the first response that has any: those of errors are mostly the same everywhere. */
function responseLines(
  responses: readonly DescribedResponse[],
  { references, width }: { readonly references: References; readonly width: number },
): StyledLine[] {
  const outlined = responses.find(({ bodies }) => outlineOf(bodies[0]?.schema, references).length > 0);
  const lines = responses.flatMap((response): StyledLine[] => {
    const { status, description, bodies } = response;
    const [body] = bodies;
    const head = [
      span(`  ${status}  `, 'key'),
      span(cleanLine(description)),
      span(body === undefined ? '' : cleanLine(typeBehind(body.schema, references)), 'muted'),
    ];
    if (response !== outlined || body === undefined) return [head];
    const rows = outlineRows(outlineOf(body.schema, references)).map(([name, , ...rest]) => [
      span(`  ${name?.text ?? ''}`, 'key'),
      ...rest,
    ]);
    return [head, ...tableLines(rows)];
  });
  const all = responses.length === 0 ? [] : [[span('Responses', 'title')], ...lines];
  return all.map((line) => clipLine(line, width));
}

export function operationLines(found: readonly FoundOperation[], columns: number | null): StyledLine[] {
  const rows = found
    .slice(0, maxListed)
    .map(({ operation: { method, path, operation } }) => [
      span(method, 'method'),
      span(cleanLine(path), 'url'),
      span(
        cleanLine(textOf(own(operation, 'summary')) || String(listOf(own(operation, 'tags'))[0] ?? '')),
        'muted',
      ),
    ]);
  const hidden = found.length - rows.length;
  const lines = [
    ...tableLines(rows),
    ...(hidden === 0 ? [] : [[span(`… ${countText(hidden)} more; .docs WORDS finds some`, 'muted')]]),
  ];
  return lines.map((line) => clipLine(line, columns ?? unlimited));
}

const maxListed = 40;
