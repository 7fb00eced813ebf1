import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { joinWords } from '../../../core/request/text/one-line/join-words.ts';
import type { DataFlag } from './data-flags.ts';
import { fieldItems, isFields, joinedData } from './fields.ts';
import type { RequestWords } from './request-words.ts';

export function requestOfFlags({ words, flags }: RequestWords): string {
  const { part, uploadFile, get = false, head = false, form = false } = flags;
  const data: readonly DataFlag[] =
    uploadFile === undefined ? flags.data : [...flags.data, { kind: 'data', text: `@${uploadFile}` }];
  const method = flags.method ?? (head ? 'HEAD' : uploadFile === undefined ? undefined : 'PUT');
  const hasBody = (data.length > 0 && !get) || part.length > 0;
  if (!hasBody && !get && method === undefined && !form) return joinWords(words);
  const [first = '', ...rest] = words.length === 1 ? (words[0] ?? '').trim().split(/[ \t]+(.*)/s) : words;
  const isMethod = /^(?!localhost$)[A-Za-z]+$/.test(first) && rest.length > 0;
  // Without a name the items decide, as everywhere.
  const written = method ?? (isMethod ? first : hasBody ? 'POST' : get ? 'GET' : null);
  const target = (isMethod ? rest : [first, ...rest]).filter((word) => word !== '');
  const isAlone = written !== null && !get && !form && part.length === 0 && target.length === 1;
  const raw = isAlone && data.length > 0 ? rawRequest(`${written} ${target[0]}`, data) : null;
  if (raw !== null) return raw;
  const typed = [
    ...(form || (data.length > 0 && !get && isFields(data)) ? ['--form'] : []),
    ...(part.length > 0 ? ['--multipart'] : []),
  ];
  const items = get
    ? fieldItems(data, '==')
    : isFields(data)
      ? fieldItems(data, '=')
      : data.flatMap(bodyItems);
  const all = [...target, ...typed, ...items, ...part.map(partItem)];
  return joinWords(written === null ? all : [written, ...all]);
}

/** The reader of requests reports several bodies, or a body with fields. */
const bodyItems = (flag: DataFlag): string[] =>
  flag.kind === 'field' ? fieldItems([flag], '=') : [flag.text];

const partItem = (text: string): string => text.replace(/^([^=]*)=@/, '$1@').replace(/^([^=@]*)=</, '$1=@');

/** Returns a request in several lines for a body that is not JSON, a file or fields; otherwise null. */
function rawRequest(line: string, data: readonly DataFlag[]): string | null {
  if (data.some(({ kind }) => kind === 'field')) return null;
  const body = joinedData(data);
  const isLiteral = data[0]?.kind === 'literal';
  if ((isLiteral ? /^\s*[[{]|^[^=\s<]+=/ : /^\s*[[{@]|^[^=\s<]+=/).test(body)) return null;
  const request = `${line}\n\n${body}`;
  const { draft, problems } = parseRequest(request);
  const isSame = problems.length === 0 && draft.body.kind === 'text' && draft.body.text.text === body;
  return isSame ? request : null;
}
