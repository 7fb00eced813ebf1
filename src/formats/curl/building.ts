import { rewritePlaceholders } from '../../core/template/scan.ts';
import type { CurlContent } from './content.ts';
import { type FormPart, readFormPart } from './form-parts.ts';
import type { CurlArgument } from './options.ts';
import { quote } from './quote.ts';

export class CurlBuilder {
  url: string | null = null;
  method: string | null = null;
  isGet = false;
  isHead = false;
  isGlobbing = true;
  scheme: 'basic' | 'digest' | 'ntlm' | 'aws' = 'basic';
  /** `aws:amz:region:service`. */
  awsProvider = '';
  /** `name:password`. */
  user: string | null = null;
  /** The words of `# @auth`, for the login of a file. */
  netrc: string | null = null;
  uploads: CurlContent | null = null;
  readonly headers: [name: string, value: string][] = [];
  readonly data: CurlContent[] = [];
  readonly query: string[] = [];
  readonly parts: FormPart[] = [];
  isJson = false;
  /** Standard input from a pipe or a here-document; null if it is unknown. */
  input: CurlContent | null = null;
  lacksInput = false;
  readonly notes: string[];

  constructor(notes: string[]) {
    this.notes = notes;
  }
}

export function applyArgument({ name, value }: CurlArgument, building: CurlBuilder): void {
  switch (name) {
    case '':
    case 'url':
      if (building.url === null) building.url = value;
      else building.notes.push(`Only the first URL was used; omitted: ${value}`);
      return;
    case 'request':
      building.method = value.toUpperCase();
      return;
    case 'header':
      addHeader(value, building);
      return;
    case 'data':
      addData(value, building, 'joined');
      return;
    case 'data-binary':
      addData(value, building);
      return;
    case 'data-raw':
      building.data.push({ kind: 'text', text: value });
      return;
    case 'json':
      building.isJson = true;
      addData(value, building);
      return;
    case 'data-urlencode':
      addEncoded(value, building);
      return;
    case 'url-query':
      building.query.push(value.startsWith('+') ? value.slice(1) : encodePair(value));
      return;
    case 'form': {
      const part = readFormPart(value, building.notes);
      const { content } = part;
      building.parts.push(
        content.kind === 'text' ? part : { ...part, content: fileOf(content.path, building) },
      );
      return;
    }
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
        building.notes.push('curl would ask for the password of -u; an empty password is used.');
      building.user = value.includes(':') ? value : `${value}:`;
      return;
    case 'digest':
    case 'ntlm':
      building.scheme = name;
      return;
    case 'netrc':
      building.netrc ??= 'netrc';
      return;
    case 'netrc-file':
      building.netrc = `netrc ${quote(value)}`;
      return;
    case 'aws-sigv4':
      building.scheme = 'aws';
      building.awsProvider = value;
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
      building.uploads = fileOf(value === '.' ? '-' : value, building);
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
      building.notes.push(`--${name} was omitted.`);
  }
}

/** `--data` joins the lines of what it reads. */
function addData(value: string, building: CurlBuilder, lines: 'kept' | 'joined' = 'kept'): void {
  if (!value.startsWith('@')) {
    building.data.push({ kind: 'text', text: value });
    return;
  }
  const content = fileOf(value.slice(1), building);
  if (lines === 'kept') {
    building.data.push(content);
  } else if (content.kind === 'text') {
    building.data.push({ ...content, text: content.text.replace(/[\r\n]+/g, '') });
  } else {
    building.notes.push(
      `curl removes the line breaks of ${content.path}; restloop sends the file unchanged.`,
    );
    building.data.push(content);
  }
}

function fileOf(path: string, building: CurlBuilder): CurlContent {
  if (path !== '-') return { kind: 'file', path };
  if (building.input === null) building.lacksInput = true;
  return building.input ?? { kind: 'text', text: '' };
}

/** `Name: value`; `Name;` has no value, `Name:` removes one of curl's own. */
function addHeader(text: string, building: CurlBuilder): void {
  if (text.startsWith('@')) {
    building.notes.push(`The headers in the file ${text.slice(1)} were not read.`);
    return;
  }
  const colon = text.indexOf(':', 1);
  const name = text.slice(0, colon < 0 ? undefined : colon).trim();
  const value = colon < 0 ? '' : text.slice(colon + 1).trim();
  // Pseudo headers of HTTP/2, and what is counted on sending.
  if (name.startsWith(':') || /^content-length$/i.test(name) || value === '') return;
  building.headers.push([name, value]);
}

function addEncoded(value: string, building: CurlBuilder): void {
  const at = /^([^=@]*)@(.*)$/s.exec(value);
  if (at !== null && !value.slice(0, value.indexOf('@')).includes('=')) {
    const [, name = '', path = ''] = at;
    const start = name === '' ? '' : `${name}=`;
    const content = fileOf(path, building);
    if (content.kind === 'text') {
      building.data.push({ kind: 'text', text: `${start}${encode(content.text)}` });
      return;
    }
    building.notes.push(`curl encodes the contents of ${content.path}; restloop sends the file unchanged.`);
    if (start !== '') building.data.push({ kind: 'text', text: start });
    building.data.push(content);
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

const encode = (text: string): string =>
  rewritePlaceholders(
    text,
    (placeholder) => placeholder,
    (between) => encodeURIComponent(between.replace(/\p{Cs}/gu, '\ufffd')),
  );
