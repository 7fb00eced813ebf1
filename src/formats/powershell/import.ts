import { createLineIndex } from '../../core/request/position.ts';
import type { ImportResult } from '../../ports/formats.ts';
import { type PlainRequest, toCollectionRequest } from '../draft.ts';
import { toImportResult } from '../imported.ts';
import { allLiteralBraces } from '../literal-braces.ts';
import { warning } from '../problems.ts';
import { type Token, tokenize } from './tokens.ts';

const command = /^(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)$/i;

export function isPowerShell(text: string): boolean {
  return /^\s*(?:\$session\s*=\s*New-Object\b|(?:Invoke-WebRequest|Invoke-RestMethod)\s)/i.test(text);
}

export function importPowerShell(text: string, path: string): ImportResult {
  const content = text.replace(/^\uFEFF/, '');
  const lines = createLineIndex(content);
  const notes = new Map<string, number>();
  const session = readSession(text);
  const requests = statements(tokenize(content)).flatMap((tokens) => {
    const [first, ...rest] = tokens;
    if (first?.kind !== 'word' || !command.test(first.text)) return [];
    const { line } = lines.positionAt(first.offset);
    const note = (message: string) => notes.set(message, notes.get(message) ?? line);
    const request = readCommand(rest, { session, note });
    return request === null ? [] : [{ ...toCollectionRequest(request), line }];
  });
  if (requests.length === 0) notes.set('there is no Invoke-WebRequest with a URL', 1);
  const problems = [...notes].map(([message, line]) => warning(line, message));
  return toImportResult({ variables: [], before: [], requests }, { path, problems });
}

interface WebSession {
  readonly userAgent: string | null;
  readonly cookies: readonly string[];
}

function readSession(text: string): WebSession {
  const stringsOf = (part: string) =>
    tokenize(part).flatMap((token) => (token.kind === 'string' ? [token.text] : []));
  const agent = /^\s*\$session\.UserAgent\s*=(.*)$/im.exec(text)?.[1];
  const cookies = [...text.matchAll(/^\s*\$session\.Cookies\.Add\((.*)\)\s*$/gim)].flatMap(
    ([, given = '']) => {
      const [name, value] = stringsOf(given);
      return name === undefined ? [] : [`${name}=${value ?? ''}`];
    },
  );
  return { userAgent: agent === undefined ? null : (stringsOf(agent)[0] ?? null), cookies };
}

function statements(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += nestingOf(token);
    if (token.kind === 'end' && depth <= 0) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found;
}

function nestingOf(token: Token): number {
  if (token.kind !== 'word') return 0;
  if (token.text === '@{' || token.text === '(') return 1;
  return token.text === '}' || token.text === ')' ? -1 : 0;
}

interface ImportContext {
  readonly session: WebSession;
  readonly note: (message: string) => void;
}

/** Headers that the client writes itself; browsers copy HTTP/2 pseudo headers without their colon. */
const ownHeaders = /^(?:authority|method|path|scheme|host|content-length|connection)$/i;

function readCommand(tokens: readonly Token[], { session, note }: ImportContext): PlainRequest | null {
  let [url, method, body]: [string | null, string | null, string | null] = [null, null, null];
  let usesSession = false;
  const headers: [name: string, value: string][] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    at += 1;
    if (token === undefined || token.kind === 'end') continue;
    if (token.kind === 'string' || !token.text.startsWith('-')) {
      url ??= token.text;
      continue;
    }
    const name = token.text.toLowerCase();
    if (name === '-usebasicparsing' || name === '-skipheadervalidation') continue;
    const value = valueAt(tokens, at);
    at = value.end;
    if (name === '-uri') url = value.text;
    else if (name === '-method') method = value.text;
    else if (name === '-contenttype') headers.push(['Content-Type', value.text]);
    else if (name === '-useragent') headers.push(['User-Agent', value.text]);
    else if (name === '-body') body = value.text;
    else if (name === '-websession') usesSession = true;
    else if (name === '-headers') headers.push(...value.pairs);
    else note(`${token.text} was omitted`);
  }
  if (url === null || url === '') return null;
  if (usesSession && session.userAgent !== null) headers.push(['User-Agent', session.userAgent]);
  if (usesSession && session.cookies.length > 0) headers.push(['Cookie', session.cookies.join('; ')]);
  const kept = headers.filter(([name, value]) => value !== '' && !ownHeaders.test(name));
  const isJson = kept.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value));
  return {
    name: null,
    method: (method ?? (body === null ? 'GET' : 'POST')).toUpperCase(),
    url: allLiteralBraces(url, 'url'),
    headers: kept.map(([name, value]) => [name, allLiteralBraces(value, 'text')]),
    body:
      body === null
        ? { kind: 'none' }
        : { kind: 'text', text: allLiteralBraces(body, isJson ? 'json' : 'text') },
  };
}

interface ParameterValue {
  readonly text: string;
  readonly pairs: readonly [name: string, value: string][];
  readonly end: number;
}

function valueAt(tokens: readonly Token[], start: number): ParameterValue {
  const first = tokens[start];
  if (first === undefined || first.kind === 'end') return { text: '', pairs: [], end: start };
  if (nestingOf(first) !== 1) return { text: first.text, pairs: [], end: start + 1 };
  let end = start;
  let depth = 0;
  const strings: string[] = [];
  const pairs: [name: string, value: string][] = [];
  do {
    const token = tokens[end];
    end += 1;
    if (token === undefined) break;
    if (token.kind === 'string') strings.push(token.text);
    depth += nestingOf(token);
    const [name, equals, value] = [tokens[end - 1], tokens[end], tokens[end + 1]];
    const isPair = equals?.kind === 'word' && equals.text === '=' && value?.kind === 'string';
    if (isPair && name !== undefined && name.kind !== 'end') pairs.push([name.text, value.text]);
  } while (depth > 0);
  return { text: strings[0] ?? '', pairs, end };
}
