import type { PlainBody, PlainPiece, PlainRequest } from '../draft.ts';
import { toDraft } from '../draft.ts';
import { requestText } from '../http/request-text.ts';
import { literalBraces } from '../literal-braces.ts';
import { isCmdCommand, splitCmd } from './cmd-words.ts';
import { type CurlArgument, readOptions } from './options.ts';
import { splitBash } from './shell-words.ts';

/** A text that is no curl command. The message says why. */
export class CurlError extends Error {
  override readonly name = 'CurlError';
}

export interface CurlRequest {
  readonly request: PlainRequest;
  /** What was not taken over, a sentence each. */
  readonly notes: readonly string[];
}

/** A curl command, as bash or cmd.exe would run it, as a request in the `.http` form. Throws a CurlError. */
export function parseCurl(command: string): { readonly text: string; readonly notes: readonly string[] } {
  const { request, notes } = readCurl(command);
  const written = requestText(toDraft(request));
  return { text: written.text, notes: [...notes, ...written.notes] };
}

export function readCurl(command: string): CurlRequest {
  const trimmed = command.trim();
  const { words, notes: wordNotes } = isCmdCommand(trimmed) ? splitCmd(trimmed) : splitBash(trimmed);
  if (!/^(?:.*[\\/])?curl(?:\.exe)?$/i.test(words[0] ?? '')) {
    throw new CurlError('This is no curl command: it does not begin with curl.');
  }
  const options = readOptions(words.slice(1));
  const notes = [...wordNotes, ...options.notes];
  const building = createBuilding(notes);
  for (const argument of options.arguments) apply(argument, building);
  if (building.url === null || building.url.trim() === '')
    throw new CurlError('The curl command names no URL.');
  return { request: finish(building, building.url), notes };
}

interface Building {
  url: string | null;
  method: string | null;
  isGet: boolean;
  isHead: boolean;
  isGlobbing: boolean;
  uploads: string | null;
  readonly headers: [name: string, value: string][];
  readonly data: DataPiece[];
  readonly query: string[];
  readonly parts: FormPart[];
  isJson: boolean;
  readonly notes: string[];
}

type DataPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string };

interface FormPart {
  readonly name: string;
  readonly content: DataPiece;
  readonly type: string | null;
  readonly filename: string | null;
}

function createBuilding(notes: string[]): Building {
  return {
    url: null,
    method: null,
    isGet: false,
    isHead: false,
    isGlobbing: true,
    uploads: null,
    headers: [],
    data: [],
    query: [],
    parts: [],
    isJson: false,
    notes,
  };
}

function apply({ name, value }: CurlArgument, building: Building): void {
  switch (name) {
    case '':
    case 'url':
      if (building.url === null) building.url = value;
      else building.notes.push(`Only the first URL was taken; left out: ${value}`);
      return;
    case 'request':
      building.method = value.toUpperCase();
      return;
    case 'header':
      addHeader(value, building);
      return;
    case 'data':
    case 'data-binary':
      if (name === 'data' && value.startsWith('@')) {
        building.notes.push(
          `curl takes the line breaks out of ${value.slice(1)}; restloop sends the file as it is.`,
        );
      }
      building.data.push(
        value.startsWith('@') ? { kind: 'file', path: value.slice(1) } : { kind: 'text', text: value },
      );
      return;
    case 'data-raw':
      building.data.push({ kind: 'text', text: value });
      return;
    case 'json':
      building.isJson = true;
      building.data.push(
        value.startsWith('@') ? { kind: 'file', path: value.slice(1) } : { kind: 'text', text: value },
      );
      return;
    case 'data-urlencode':
      addEncoded(value, building);
      return;
    case 'url-query':
      building.query.push(value.startsWith('+') ? value.slice(1) : encodePair(value));
      return;
    case 'form':
      building.parts.push(readPart(value, building));
      return;
    case 'form-string': {
      const [key = '', ...rest] = value.split('=');
      building.parts.push({
        name: key,
        content: { kind: 'text', text: rest.join('=') },
        type: null,
        filename: null,
      });
      return;
    }
    case 'user':
      if (!value.includes(':'))
        building.notes.push('curl would ask for the password of -u; it is taken to be empty.');
      building.headers.push([
        'Authorization',
        `Basic ${toBase64(value.includes(':') ? value : `${value}:`)}`,
      ]);
      return;
    case 'oauth2-bearer':
      building.headers.push(['Authorization', `Bearer ${value}`]);
      return;
    case 'user-agent':
      building.headers.push(['User-Agent', value]);
      return;
    case 'referer':
      building.headers.push(['Referer', value.replace(/;auto$/, '')]);
      return;
    case 'range':
      building.headers.push(['Range', `bytes=${value}`]);
      return;
    case 'cookie':
      if (value.includes('=')) building.headers.push(['Cookie', value]);
      else building.notes.push(`The cookie file ${value} was not read; ".set cookies on" keeps cookies.`);
      return;
    case 'upload-file':
      building.uploads = value;
      return;
    case 'get':
      building.isGet = true;
      return;
    case 'head':
      building.isHead = true;
      return;
    case 'globoff':
      building.isGlobbing = false;
      return;
    default:
      building.notes.push(`--${name} was left out.`);
  }
}

/** `Name: value`; `Name;` is a header without a value, `Name:` takes one of curl's own away. */
function addHeader(text: string, building: Building): void {
  if (text.startsWith('@')) {
    building.notes.push(`The headers in the file ${text.slice(1)} were not read.`);
    return;
  }
  const colon = text.indexOf(':', 1);
  const name = text.slice(0, colon < 0 ? undefined : colon).trim();
  const value = colon < 0 ? '' : text.slice(colon + 1).trim();
  // Pseudo headers of HTTP/2, and what is counted when the request is sent.
  if (name.startsWith(':') || /^content-length$/i.test(name) || value === '') return;
  building.headers.push([name, value]);
}

function addEncoded(value: string, building: Building): void {
  const at = /^([^=@]*)@(.*)$/s.exec(value);
  if (at !== null && !value.slice(0, value.indexOf('@')).includes('=')) {
    building.notes.push(`curl encodes the contents of ${at[2]}; restloop sends the file as it is.`);
    if (at[1] !== '') building.data.push({ kind: 'text', text: `${at[1]}=` });
    building.data.push({ kind: 'file', path: at[2] ?? '' });
    return;
  }
  building.data.push({ kind: 'text', text: encodePair(value) });
}

/** `name=value`, `=value` or `value`: only the value is encoded. */
function encodePair(text: string): string {
  const equals = text.indexOf('=');
  if (equals < 0) return encode(text);
  return equals === 0 ? encode(text.slice(1)) : `${text.slice(0, equals)}=${encode(text.slice(equals + 1))}`;
}

function encode(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((piece, index) =>
      index % 2 === 1 ? piece : encodeURIComponent(piece.replace(/\p{Cs}/gu, '\ufffd')),
    )
    .join('');
}

/** `name=value`, `name=@file`, `name=<file`, each with `;type=` and `;filename=`. */
function readPart(text: string, building: Building): FormPart {
  const equals = text.indexOf('=');
  if (equals < 0) building.notes.push(`-F ${text} has no "=".`);
  const name = text.slice(0, Math.max(equals, 0));
  const value = text.slice(equals + 1);
  const options = [...value.matchAll(/;\s*(type|filename|encoder|headers)=("(?:[^"\\]|\\.)*"|[^;]*)/g)];
  const option = (key: string): string | null => {
    const found = options.find((match) => match[1] === key)?.[2];
    return found === undefined ? null : unquote(found);
  };
  const content = unquote(options[0] === undefined ? value : value.slice(0, options[0].index));
  const isFile = /^[@<]/.test(value);
  return {
    name,
    content: isFile ? { kind: 'file', path: unquote(content.slice(1)) } : { kind: 'text', text: content },
    type: option('type'),
    filename: option('filename') ?? (value.startsWith('@') ? baseName(unquote(content.slice(1))) : null),
  };
}

function finish(building: Building, url: string): PlainRequest {
  if (
    building.isGlobbing &&
    /[[{][^\]}]*[-,][^\]}]*[\]}]/.test(url.replace(/\{\{.*?\}\}|\[[\da-fA-F:.]+\]/g, ''))
  ) {
    building.notes.push('curl would make several URLs of the brackets; restloop sends them as they are.');
  }
  const hasBody = building.data.length > 0 && !building.isGet;
  const body =
    building.parts.length > 0 ? multipartBody(building) : hasBody ? dataBody(building) : uploadBody(building);
  const method =
    building.method ??
    (building.isHead ? 'HEAD' : building.uploads !== null ? 'PUT' : body.kind === 'none' ? 'GET' : 'POST');
  const query = [
    ...building.query,
    ...(building.isGet ? building.data.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])) : []),
  ];
  return {
    name: null,
    method,
    url: literalBraces(withQuery(url, query), 'url'),
    headers: building.headers.map(([name, value]) => [name, literalBraces(value, 'text')]),
    body,
  };
}

function withQuery(url: string, query: readonly string[]): string {
  if (query.length === 0) return url;
  const [base = '', ...fragment] = url.split('#');
  const mark = base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?';
  return [`${base}${mark}${query.join('&')}`, ...fragment].join('#');
}

function dataBody(building: Building): PlainBody {
  const { data, headers, isJson } = building;
  const has = (wanted: string): boolean => headers.some(([name]) => name.toLowerCase() === wanted);
  if (!has('content-type'))
    headers.push(['Content-Type', isJson ? 'application/json' : 'application/x-www-form-urlencoded']);
  if (isJson && !has('accept')) headers.push(['Accept', 'application/json']);
  const [first] = data;
  if (data.length === 1 && first?.kind === 'file')
    return { kind: 'file', path: relative(first.path), substitute: false };
  if (data.some(({ kind }) => kind === 'file')) {
    building.notes.push(
      'Data of files and text together was left out where it came from files: use one file, < ./path',
    );
  }
  const text = data.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])).join(isJson ? '' : '&');
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const written = isForm ? text.replaceAll('\r', '%0D').replaceAll('\n', '%0A') : text;
  return text === ''
    ? { kind: 'none' }
    : { kind: 'text', text: literalBraces(written, /json/.test(type) ? 'json' : 'text') };
}

function uploadBody({ uploads }: Building): PlainBody {
  return uploads === null ? { kind: 'none' } : { kind: 'file', path: relative(uploads), substitute: false };
}

const boundary = 'restloop-form-7MA4YWxk';

function multipartBody({ parts, headers }: Building): PlainBody {
  const given = headers.findIndex(([name]) => name.toLowerCase() === 'content-type');
  if (given >= 0) headers.splice(given, 1);
  headers.push(['Content-Type', `multipart/form-data; boundary=${boundary}`]);
  const pieces: PlainPiece[] = [];
  let text = '';
  for (const { name, content, type, filename } of parts) {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"`;
    if (filename !== null) text += `; filename="${quote(filename)}"`;
    text += type === null ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`;
    if (content.kind === 'text') {
      text += `${literalBraces(content.text, 'text')}\r\n`;
    } else {
      pieces.push({ kind: 'text', text }, { kind: 'file', path: relative(content.path), substitute: false });
      text = '\r\n';
    }
  }
  text += `--${boundary}--`;
  return pieces.length === 0
    ? { kind: 'text', text }
    : { kind: 'pieces', pieces: [...pieces, { kind: 'text', text }] };
}

/** `< name` needs a path that nobody takes for anything else. */
function relative(path: string): string {
  return /^(?:[./~\\]|[A-Za-z]:|\{\{)/.test(path) ? path : `./${path}`;
}

function quote(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function unquote(text: string): string {
  const trimmed = text.trim();
  if (!/^".*"$/s.test(trimmed)) return text;
  return trimmed.slice(1, -1).replace(/\\(["\\])/g, '$1');
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function toBase64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
