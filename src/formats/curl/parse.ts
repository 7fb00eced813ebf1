import type { Directive } from '../../core/directives/directive.ts';
import type { Body } from '../../core/request/body.ts';
import { contentTypeOf, headerValue } from '../../core/request/headers.ts';
import { replacePlaceholders } from '../../core/template/scan.ts';
import type { PlainRequest } from '../draft.ts';
import { toDraft } from '../draft.ts';
import { incomplete, requestText } from '../http/write/request-text.ts';
import { literalBraces } from '../literal-braces.ts';
import { applyArgument, CurlBuilder } from './building.ts';
import { isCmdCommand, splitCmd } from './cmd-words.ts';
import { type CurlContent, relativePath } from './content.ts';
import { multipartBody } from './form-parts.ts';
import { readOptions } from './options.ts';
import { splitBash } from './shell-words.ts';
import { userHeader } from './user.ts';

export class CurlError extends Error {
  override readonly name = 'CurlError';
}

export interface CurlRequest {
  readonly request: PlainRequest;
  readonly directives: readonly Directive[];
  readonly notes: readonly string[];
}

/** Converts a command for bash or cmd.exe to a request in the `.http` form. Throws a CurlError. */
export function parseCurl(command: string): { readonly text: string; readonly notes: readonly string[] } {
  const { request, directives, notes } = readCurl(command);
  const written = requestText(toDraft(request), directives);
  return { text: written.text, notes: [...notes, ...written.notes] };
}

export interface CurlReading {
  readonly form?: 'script' | 'block';
  readonly input?: { readonly content: CurlContent; readonly notes: readonly string[] } | null;
}

export function readCurl(command: string, { form = 'script', input = null }: CurlReading = {}): CurlRequest {
  const trimmed = command.trim().replace(/^[$%] +/, '');
  const { words, notes: wordNotes } = isCmdCommand(trimmed) ? splitCmd(trimmed) : splitBash(trimmed, form);
  if (!/^(?:.*[\\/])?curl(?:\.exe)?$/i.test(words[0] ?? '')) {
    throw new CurlError('This is not a curl command: it does not begin with "curl".');
  }
  const options = readOptions(words.slice(1));
  const notes = [...(input?.notes ?? []), ...wordNotes, ...options.notes];
  const building = new CurlBuilder(notes);
  building.input = input?.content ?? null;
  for (const argument of options.arguments) applyArgument(argument, building);
  if (building.url === null || building.url.trim() === '')
    throw new CurlError('The curl command has no URL.');
  const request = finish(building, building.url);
  const directives = building.lacksInput ? [incomplete(lostInput)] : [];
  if (building.lacksInput) notes.push(`The ${lostInput}: name a file (@FILE), or write it.`);
  return { request, directives: [...directives, ...netrcOf(building)], notes };
}

const lostInput = 'body that curl reads from standard input was omitted';

const netrcOf = ({ netrc, user }: CurlBuilder): readonly Directive[] =>
  netrc === null || user !== null ? [] : [{ name: 'auth', value: netrc, line: 1 }];

function finish(building: CurlBuilder, url: string): PlainRequest {
  if (
    building.isGlobbing &&
    /[[{][^[\]{}\-,]*[-,][^[\]{}]*[\]}]/.test(replacePlaceholders(url, '').replace(/\[[\da-fA-F:.]+\]/g, ''))
  ) {
    building.notes.push('curl would expand the brackets into several URLs; restloop sends them unchanged.');
  }
  const hasBody = building.data.length > 0 && !building.isGet;
  const body =
    building.parts.length > 0 ? multipartBody(building) : hasBody ? dataBody(building) : uploadBody(building);
  const method =
    building.method ??
    (building.isHead
      ? 'HEAD'
      : building.uploads !== null
        ? 'PUT'
        : hasBody || body.kind !== 'none'
          ? 'POST'
          : 'GET');
  const query = [
    ...building.query,
    ...(building.isGet ? building.data.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])) : []),
  ];
  const user = userHeader(building);
  return {
    name: null,
    method,
    url: literalBraces(withQuery(url, query), 'url'),
    headers: [
      ...building.headers.map(([name, value]) => [name, literalBraces(value, 'text')] as const),
      ...(user === null ? [] : [['Authorization', user] as const]),
    ],
    body,
  };
}

function withQuery(url: string, query: readonly string[]): string {
  if (query.length === 0) return url;
  const [base = '', ...fragment] = url.split('#');
  const mark = base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?';
  return [`${base}${mark}${query.join('&')}`, ...fragment].join('#');
}

function dataBody(building: CurlBuilder): Body<string> {
  const { data, headers, isJson } = building;
  if (contentTypeOf(headers) === null)
    headers.push(['Content-Type', isJson ? 'application/json' : 'application/x-www-form-urlencoded']);
  if (isJson && headerValue(headers, 'accept') === null) headers.push(['Accept', 'application/json']);
  const [first] = data;
  if (data.length === 1 && first?.kind === 'file')
    return { kind: 'file', path: relativePath(first.path), substitute: false };
  if (data.some(({ kind }) => kind === 'file')) {
    building.notes.push(
      'Data from files was omitted, because it is combined with text: use one file, < ./path',
    );
  }
  const text = data.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])).join(isJson ? '' : '&');
  const type = contentTypeOf(headers) ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const written = isForm ? text.replaceAll('\r', '%0D').replaceAll('\n', '%0A') : text;
  return text === ''
    ? { kind: 'none' }
    : { kind: 'text', text: literalBraces(written, /json/.test(type) ? 'json' : 'text') };
}

function uploadBody({ uploads }: CurlBuilder): Body<string> {
  if (uploads?.kind === 'file') return { kind: 'file', path: relativePath(uploads.path), substitute: false };
  return uploads === null || uploads.text === ''
    ? { kind: 'none' }
    : { kind: 'text', text: literalBraces(uploads.text, 'text') };
}
