import type { Command } from 'commander';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { joinWords, literalValue } from '../../core/request/text/one-line/join-words.ts';
import { collect } from './command-line.ts';

/** Flags of a request as curl and HTTPie name them. */
export interface CurlFlags {
  readonly data: readonly string[];
  readonly part: readonly string[];
  readonly method?: string;
  readonly user?: string;
  readonly get?: boolean;
  readonly form?: boolean;
}

/** Adds the flags of `send`. `preview` names `-d` otherwise: its `--data` is a file of rows. */
export function withCurlFlags(command: Command, { dataFlag = '-d, --data <text>' } = {}): Command {
  return command
    .option('-X, --method <method>', 'the method, as for curl')
    .option(dataFlag, 'the body, or fields of a form: JSON, name=value or @file (repeatable)', collect, [])
    .option(
      '-F, --part <name=value>',
      'a part of a multipart body: name=value or name=@file (repeatable)',
      collect,
      [],
    )
    .option('-G, --get', 'send --data as query parameters')
    .option('-u, --user <user:password>', 'credentials, as --auth basic')
    .option('-f, --form', 'send fields as a form, as for HTTPie')
    .option('-L, --location', 'follow redirects, which is the default');
}

/** The request of the words with what the flags say of it, and the words of `--auth` for `--user`. */
export function requestOfFlags(
  words: readonly string[],
  { data, part, method, user, get = false, form = false }: CurlFlags,
): { readonly request: string; readonly auth?: string } {
  const auth = user === undefined ? {} : { auth: authOf(user) };
  const hasBody = (data.length > 0 && !get) || part.length > 0;
  if (!hasBody && !get && method === undefined && !form) return { request: joinWords(words), ...auth };
  const [first = '', ...rest] = words.length === 1 ? (words[0] ?? '').trim().split(/[ \t]+(.*)/s) : words;
  const isMethod = /^[A-Za-z]+$/.test(first) && rest.length > 0;
  const written = isMethod ? first : hasBody ? 'POST' : 'GET';
  const target = isMethod ? rest : [first, ...rest];
  const flags = [
    ...(form || (data.length > 0 && !get && isFields(data)) ? ['--form'] : []),
    ...(part.length > 0 ? ['--multipart'] : []),
  ];
  const items = [
    ...(get
      ? data.flatMap(fieldsOf).map(([name, value]) => `${name}==${literalValue(value)}`)
      : dataItems(data)),
    ...part.map(partItem),
  ];
  const plain = target.filter((word) => word !== '');
  const isAlone = !get && !form && part.length === 0 && data.length > 0 && plain.length === 1;
  const text = isAlone ? rawRequest(`${method ?? written} ${plain[0]}`, data.join('&')) : null;
  if (text !== null) return { request: text, ...auth };
  return { request: joinWords([method ?? written, ...plain, ...flags, ...items]), ...auth };
}

/** `name=@path` is a file, `name=<path` has its text. */
const partItem = (text: string): string => text.replace(/^([^=]*)=@/, '$1@').replace(/^([^=@]*)=</, '$1=@');

/** The request with a body that is neither JSON nor a file nor fields; null for one that is, or that lines cannot say. */
function rawRequest(line: string, body: string): string | null {
  if (/^\s*[[{@]|^[^=\s<]+=/.test(body)) return null;
  const request = `${line}\n\n${body}`;
  const { draft, problems } = parseRequest(request);
  const isSame = problems.length === 0 && draft.body.kind === 'text' && draft.body.text.text === body;
  return isSame ? request : null;
}

/** JSON and a file are a body, the rest are fields. */
function dataItems(data: readonly string[]): string[] {
  return isFields(data)
    ? data.flatMap(fieldsOf).map(([name, value]) => `${name}=${literalValue(value)}`)
    : [...data];
}

const isFields = (data: readonly string[]): boolean => data.every((text) => !/^\s*[[{@]/.test(text));

function fieldsOf(text: string): (readonly [name: string, value: string])[] {
  return text.split('&').map((field) => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(field) ?? [];
    return [decoded(name), decoded(value)];
  });
}

/** A stray `%` stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function authOf(user: string): string {
  const [, name = '', password = ''] = /^([^:]*):?(.*)$/s.exec(user) ?? [];
  return `basic ${quoted(name)} ${quoted(password)}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
