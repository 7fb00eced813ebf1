import type { Directive } from '../../../core/directives/directive.ts';
import type { Draft } from '../../../core/request/draft.ts';
import type { HeaderList } from '../../../core/request/headers.ts';
import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { joinWords, literalValue } from '../../../core/request/text/one-line/join-words.ts';
import { printDirectives } from './print-request.ts';
import { type RequestText, requestText } from './request-text.ts';

export function formRequestText(
  draft: Draft,
  { fields, directives }: { readonly fields: HeaderList | null; readonly directives: readonly Directive[] },
): RequestText {
  const line = fields && formLine(draft, fields);
  return line === null
    ? requestText(draft, directives)
    : { text: [...printDirectives(directives), line].join('\n'), notes: [] };
}

/** The request in one line, where the values of placeholders in a form are encoded; null where a line cannot say it. */
function formLine(given: Draft, fields: HeaderList): string | null {
  const { method } = given;
  const url = given.url.text;
  const headers = given.headers
    .map(({ name, value }) => [name.text, value.text] as const)
    .filter(([name]) => name.toLowerCase() !== 'content-type');
  const line = joinWords([
    method,
    url,
    ...headers.map(([name, value]) => `${name}:${literalValue(value)}`),
    ...fields.map(([name, value]) => `${name}=${literalValue(value)}`),
    '--form',
  ]);
  const { draft, problems } = parseRequest(line);
  const { body } = draft;
  const isSame =
    problems.length === 0 &&
    draft.fileItems === undefined &&
    body.kind === 'fields' &&
    body.encoding === 'form' &&
    draft.url.text === url &&
    isEqual(fields, body.fields) &&
    isEqual(headers, draft.headers);
  return isSame ? line : null;
}

interface NamedField {
  readonly name: { readonly text: string };
  readonly value: { readonly text: string };
}

const isEqual = (wanted: HeaderList, read: readonly NamedField[]): boolean =>
  wanted.length === read.length &&
  wanted.every(
    ([name, value], index) => read[index]?.name.text === name && read[index]?.value.text === value,
  );
