import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { joinWords } from '../../../core/request/text/one-line/join-words.ts';
import { type DataFlag, fieldItems, isFields, joinedData } from './data-flags.ts';

/** Flags that say what a request is, as curl and HTTPie name them. */
export interface RequestFlags {
  readonly data: readonly DataFlag[];
  readonly part: readonly string[];
  readonly method?: string;
  readonly get?: boolean;
  readonly head?: boolean;
  readonly form?: boolean;
  readonly uploadFile?: string;
}

/** The request of the words with what the flags say of it. */
export function requestOfFlags(
  words: readonly string[],
  { data: given, part, method: named, uploadFile, get = false, head = false, form = false }: RequestFlags,
): string {
  const data: readonly DataFlag[] =
    uploadFile === undefined ? given : [...given, { kind: 'data', text: `@${uploadFile}` }];
  const method = named ?? (head ? 'HEAD' : uploadFile === undefined ? undefined : 'PUT');
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
  const flags = [
    ...(form || (data.length > 0 && !get && isFields(data)) ? ['--form'] : []),
    ...(part.length > 0 ? ['--multipart'] : []),
  ];
  const items = get
    ? fieldItems(data, '==')
    : isFields(data)
      ? fieldItems(data, '=')
      : data.flatMap(bodyItems);
  const all = [...target, ...flags, ...items, ...part.map(partItem)];
  return joinWords(written === null ? all : [written, ...all]);
}

/** Several bodies, or a body and fields, are a mistake that the reader of requests describes. */
const bodyItems = (flag: DataFlag): string[] =>
  flag.kind === 'field' ? fieldItems([flag], '=') : [flag.text];

/** `name=@path` is a file, `name=<path` has its text. */
const partItem = (text: string): string => text.replace(/^([^=]*)=@/, '$1@').replace(/^([^=@]*)=</, '$1=@');

/** The request with a body that is neither JSON nor a file nor fields; null for one that is, or that lines cannot say. */
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
