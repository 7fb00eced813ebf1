import type { Directive } from '../../../core/directives/directive.ts';
import type { Draft, SourceText } from '../../../core/request/draft.ts';
import { encodeQueryText } from '../../../core/request/render/form/form-encoding.ts';
import type { CollectionRequest } from '../../../core/session/collection/collection.ts';
import { parseTemplate } from '../../../core/template/parse.ts';
import { hasPlaceholder } from '../../../core/template/scan.ts';
import { mapLiterals } from './map-literals.ts';
import { oneLine } from './one-line.ts';
import { isFileQuery, printBody } from './print-body.ts';
import { printScript } from './print-script.ts';
import type { SideFiles } from './side-files.ts';

export interface RequestPrintOptions {
  readonly sideFiles: SideFiles;
  readonly notes: string[];
  /** Counted from one; names side files of unnamed requests. */
  readonly number: number;
}

export function printRequestBlock(
  request: CollectionRequest,
  { sideFiles, notes, number }: RequestPrintOptions,
): string {
  const { draft, directives, before, after } = request;
  const { responseFile } = draft;
  const title = oneLine(request.title ?? request.name ?? '');
  if (directives.some(({ name }) => name === 'incomplete'))
    return commentedOut(request, { sideFiles, notes, number, title });
  if (request.unread !== undefined) return `${title === '' ? '###' : `### ${title}`}\n${request.unread}`;
  const name = request.name ?? (title === '' ? `request-${number}` : title);
  const head = [
    title === '' ? '###' : `### ${title}`,
    ...(request.name === null ? [] : [`# @name ${oneLine(request.name)}`]),
    ...printDirectives(directives),
    ...before.map((script) => printScript(script, { marker: '<', name: `${name}.before`, sideFiles })),
    ...printFileTarget(draft),
    ...printHeaders(draft),
    isFileQuery(draft) ? 'X-REQUEST-TYPE: GraphQL' : '',
  ];
  notes.push(...encodingNotes(draft, name), ...headerNotes(draft, name));
  const parts = [
    head.filter((line) => line !== '').join('\n'),
    printBody(draft, { sideFiles, notes, name }),
    ...after.map((script) => printScript(script, { marker: '>', name: `${name}.after`, sideFiles })),
    responseFile === undefined ? '' : `${responseFile.overwrite ? '>>!' : '>>'} ${responseFile.path.text}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Other tools would send an incomplete request. `read/blocks/incomplete-block.ts` reads it back. */
function commentedOut(
  request: CollectionRequest,
  { title, ...printing }: RequestPrintOptions & { readonly title: string },
): string {
  const reasons = request.directives.flatMap(({ name, value }) => (name === 'incomplete' ? [value] : []));
  const directives = request.directives.filter(({ name }) => name !== 'incomplete');
  const text =
    request.unread ??
    printRequestBlock({ ...request, title: null, directives }, printing).replace(/^###\n/, '');
  return [
    title === '' ? '###' : `### ${title}`,
    ...reasons.map((reason) => oneLine(`# This request is incomplete: ${reason}`)),
    ...text
      .split('\n')
      .filter((line) => !/^# @incomplete\b/.test(line))
      .map((line) => `# | ${line}`.trimEnd()),
  ].join('\n');
}

export const printDirectives = (directives: readonly Directive[]): string[] =>
  directives.map(({ name, value }) => oneLine(`# @${name} ${value}`));

/** Parameters have a line each from the last one without a value on. Blanks are encoded: they would end the URL. */
export function printTarget({ method, url, query }: Pick<Draft, 'method' | 'url' | 'query'>): string[] {
  const lastFlag = query.findLastIndex(({ name, value }) => value === null || name.text === '');
  const base = url.text.slice(0, startOfFragment(url.text));
  let first = base;
  const lines: string[] = [];
  for (const [index, { kind, name, value }] of query.entries()) {
    const mark = first.includes('?') || lines.length > 0 ? '&' : '?';
    const text = kind === 'field' ? encodedField : ({ text: own }: SourceText) => own;
    const parameter = `${mark}${text(name)}${value === null ? '' : `=${text(value)}`}`;
    if (index <= lastFlag) first += parameter;
    else lines.push(`    ${urlLine(parameter)}`);
  }
  return [`${method} ${urlLine(first + url.text.slice(base.length))}`, ...lines];
}

function startOfFragment(url: string): number {
  const found = parseTemplate(url).segments.find(
    ({ kind, text }) => kind === 'literal' && text.includes('#'),
  );
  return found === undefined ? url.length : url.indexOf('#', found.start);
}

export function encodingNotes({ query, body }: Pick<Draft, 'query' | 'body'>, name: string): string[] {
  const isFilledIn = (field: { readonly name: SourceText; readonly value: SourceText | null }): boolean =>
    [field.name, field.value].some((text) => hasPlaceholder(text?.text ?? ''));
  const places = [
    ...(query.some((field) => field.kind === 'field' && isFilledIn(field)) ? ['query'] : []),
    ...(body.kind === 'fields' && body.encoding === 'form' && body.fields.some(isFilledIn) ? ['form'] : []),
  ];
  return places.map((place) => encodingNote(name, place));
}

export const encodingNote = (name: string, place: string): string =>
  `${name}: the values of the placeholders in its ${place} are not percent-encoded when the file is sent.`;

const encodedField = ({ text }: SourceText): string => mapLiterals(text, encodeQueryText);

/** Other tools read every `{{` as a placeholder. */
export const printFileTarget = (draft: Draft): string[] =>
  printTarget(draft).map((line) => line.replaceAll('\\{{', '%7B%7B'));

function urlLine(url: string): string {
  return parseTemplate(url)
    .segments.map(({ kind, start, end }) => {
      const text = url.slice(start, end);
      return kind === 'literal' ? text.replace(/[ \r\n\t]/g, encodeURIComponent) : text;
    })
    .join('');
}

export const printHeaders = ({ headers }: Pick<Draft, 'headers'>): string[] =>
  headers.flatMap(({ name, value, isSpread }) => {
    if (isSpread === true) return [`...${value.text.slice(2, -2)}`];
    const key = name.text.trim();
    return key === '' ? [] : [`${key}: ${value.text.replace(/\s*[\r\n]+\s*/g, ' ').trim()}`.trim()];
  });

export function headerNotes({ headers }: Pick<Draft, 'headers'>, name: string): string[] {
  return headers.flatMap(({ name: { text: key }, value: { text } }) => {
    if (text.trim() === '') return [`${name}: the header ${key} has no value, and Kulala does not read it.`];
    return /,\s*$/.test(text) ? [`${name}: httpYac drops the comma at the end of ${key}.`] : [];
  });
}
