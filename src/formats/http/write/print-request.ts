import type { Directive } from '../../../core/directives/directive.ts';
import type { Draft, SourceText } from '../../../core/request/draft.ts';
import { encodeQueryText } from '../../../core/request/render/form-encoding.ts';
import type { CollectionRequest } from '../../../core/session/saved/collection.ts';
import { mapLiterals } from './map-literals.ts';
import { oneLine } from './one-line.ts';
import { printBody } from './print-body.ts';
import { printScript } from './print-script.ts';
import type { SideFiles } from './side-files.ts';

export interface RequestPrinting {
  readonly sideFiles: SideFiles;
  readonly notes: string[];
  /** Of the request in the file, from 1: it names side files of requests without a name. */
  readonly number: number;
}

/** One block: separator, name, directives, scripts, request line, headers, body, scripts. Without a line break at its end. */
export function printRequestBlock(
  request: CollectionRequest,
  { sideFiles, notes, number }: RequestPrinting,
): string {
  const { draft, directives, before, after } = request;
  const { responseFile } = draft;
  const title = oneLine(request.title ?? request.name ?? '');
  const name = request.name ?? (title === '' ? `request-${number}` : title);
  const head = [
    title === '' ? '###' : `### ${title}`,
    ...(request.name === null ? [] : [`# @name ${oneLine(request.name)}`]),
    ...printDirectives(directives),
    ...before.map((script) => printScript(script, { marker: '<', name: `${name}.before`, sideFiles })),
    ...printTarget(draft),
    ...printHeaders(draft, { notes, name }),
  ];
  notes.push(...queryNotes(draft, name));
  const parts = [
    head.filter((line) => line !== '').join('\n'),
    printBody(draft, { sideFiles, notes, name }),
    ...after.map((script) => printScript(script, { marker: '>', name: `${name}.after`, sideFiles })),
    responseFile === undefined ? '' : `${responseFile.overwrite ? '>>!' : '>>'} ${responseFile.path.text}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

export const printDirectives = (directives: readonly Directive[]): string[] =>
  directives.map(({ name, value }) => oneLine(`# @${name} ${value}`));

/** The request line, and an indented line for each parameter after the last one without a value. */
export function printTarget({ method, url, query }: Pick<Draft, 'method' | 'url' | 'query'>): string[] {
  const lastFlag = query.findLastIndex(({ value }) => value === null);
  let first = url.text;
  const lines: string[] = [];
  for (const [index, { kind, name, value }] of query.entries()) {
    const mark = first.includes('?') || lines.length > 0 ? '&' : '?';
    const text = kind === 'field' ? encodedField : ({ text: own }: SourceText) => own;
    const parameter = `${mark}${text(name)}${value === null ? '' : `=${text(value)}`}`;
    if (index <= lastFlag || name.text === '') first += parameter;
    else lines.push(`    ${urlLine(parameter)}`);
  }
  return [`${method} ${urlLine(first)}`, ...lines];
}

/** What changes where query items are written as text of the URL. */
export function queryNotes({ query }: Pick<Draft, 'query'>, name: string): string[] {
  const hasPlaceholder = query.some(
    ({ kind, name: own, value }) =>
      kind === 'field' && [own, value].some((text) => text?.text.includes('{{')),
  );
  return hasPlaceholder
    ? [`${name}: the values of the placeholders in its query are not percent-encoded when the file is sent.`]
    : [];
}

const encodedField = ({ text }: SourceText): string => mapLiterals(text, encodeQueryText);

/** A blank would end the URL and literal braces would be a placeholder: they are written as they are sent. */
function urlLine(url: string): string {
  return mapLiterals(url.replaceAll('\\{{', '%7B%7B'), (literal) =>
    literal.replace(/[ \r\n\t]/g, encodeURIComponent),
  );
}

/** A line for each header that has a value; what is left out is noted. */
export function printHeaders(
  { headers }: Pick<Draft, 'headers'>,
  { notes, name }: { readonly notes: string[]; readonly name: string },
): string[] {
  return headers.flatMap((header) => {
    const key = header.name.text.trim();
    const value = oneLine(header.value.text).replace(/(?:\s*,)+$/, '');
    if (key === '' || value === '') {
      notes.push(
        `${name}: the header ${key} has no value and is left out, because not every tool reads such a line.`,
      );
      return [];
    }
    return [`${key}: ${value}`];
  });
}
