import { base64Of, textOfBase64 } from '../../core/text/base64.ts';
import { variableName } from '../postman/names.ts';

export function createTemplates(names: ReadonlyMap<string, string>) {
  return {
    convert(text: string, note: (message: string) => void) {
      let converted = '';
      let end = 0;
      for (const part of partsIn(text)) {
        const written = text.slice(part.start, part.end);
        const found = part.kind === 'tag' ? tagOf(part.text, names) : pathOf(part.text);
        converted += text.slice(end, part.start) + (found ?? written);
        end = part.end;
        if (found === null) note(`${short(written)} has no equivalent and was not changed`);
      }
      return converted + text.slice(end);
    },
  };
}

interface Part {
  readonly kind: 'path' | 'tag';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `{{ path }}` on one line, and `{% tag %}`. A scanner: a pattern would try each start to the end of the text. */
function* partsIn(text: string): Generator<Part> {
  let hasTagEnd = true;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const next = text[at + 1];
    let close = -1;
    if (next === '{') {
      path.lastIndex = at + 2;
      const inside = path.exec(text)?.[0] ?? '';
      const after = at + 2 + inside.length;
      if (text.startsWith('}}', after)) close = after;
    } else if (next === '%' && hasTagEnd) {
      close = text.indexOf('%}', at + 2);
      hasTagEnd = close >= 0;
    }
    if (close < 0) {
      at += 1;
      continue;
    }
    const kind = next === '%' ? 'tag' : 'path';
    const inside = text.slice(at + 2, close);
    yield {
      kind,
      text: (kind === 'tag' ? inside.replace(/^-/, '') : inside).trim(),
      start: at,
      end: close + 2,
    };
    at = close + 2;
  }
}

const path = /[^{}\r\n]*/y;

const short = (text: string): string =>
  (text.length > 60 ? `${text.slice(0, 57)}...` : text).replace(/\s+/g, ' ');

function pathOf(path: string): string | null {
  const own = path.replace(/^_(?=[.[])/, '').replace(/^\./, '');
  if (own.startsWith('$')) return `{{${own}}}`;
  const [first, quote, quoted = '', plain = ''] =
    /^(?:\[(["'])(.*?)\1\]|([\p{L}_$][\p{L}\p{N}_$-]*))/u.exec(own) ?? [];
  if (first === undefined) return null;
  const name = variableName(quote === undefined ? plain : quoted);
  const steps = own.slice(first.length);
  if (!/^(?:\.[\p{L}_$][\p{L}\p{N}_$-]*|\[\d+\]|\["[^"\\]*"\]|\['[^'"\\]*'\])*$/u.test(steps)) return null;
  return `{{${name}${steps.replace(/\['([^']*)'\]/g, '["$1"]')}}}`;
}

function tagOf(tag: string, names: ReadonlyMap<string, string>): string | null {
  const [, name = '', rest = ''] = /^([A-Za-z]\w*)\s*([\s\S]*)$/.exec(tag) ?? [];
  const given = argumentsIn(rest);
  if (given === null) return null;
  if (name === 'hash') return hashOf(given);
  if (given.some(({ kind }) => kind === 'variable')) return null;
  const values = given.map(({ text }) => text);
  const [first = '', second = '', third = ''] = values;
  switch (name) {
    case 'uuid':
      return '{{$uuid}}';
    case 'now':
      return nowOf(first, second);
    case 'timestamp':
      return '{{$timestamp}}';
    case 'faker':
      return /^\w+$/.test(first) ? `{{$${first}}}` : null;
    case 'randominteger':
      return /^-?\d+$/.test(first) && /^-?\d+$/.test(second) ? `{{$randomInt ${first} ${second}}}` : null;
    case 'prompt':
      return promptOf(first, second, third);
    case 'response':
      return responseOf(values, names);
    case 'base64':
      return values.length < 3 ? base64TextOf(first, 'normal', second) : base64TextOf(first, second, third);
    default:
      return null;
  }
}

function nowOf(format: string, pattern: string): string | null {
  switch (format.toLowerCase()) {
    case '':
    case 'iso-8601':
      return '{{$isoTimestamp}}';
    case 'unix':
    case 'seconds':
    case 's':
      return '{{$timestamp}}';
    case 'millis':
    case 'ms':
      return '{{$timestamp}}000';
    default: {
      const written = format === 'custom' ? patternOf(pattern) : null;
      return written === null ? null : `{{$localDatetime "${written}"}}`;
    }
  }
}

/** The pattern of date-fns as one of ours; those of moment, which older exports have, are ours. */
function patternOf(pattern: string): string | null {
  if (pattern === '' || /[{}"]/.test(pattern)) return null;
  if (/[YD]/.test(pattern)) return pattern;
  let isKnown = true;
  const written = pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : `[${quoted}]`;
    const known = dateTokens[token];
    isKnown &&= known !== undefined;
    return known ?? token;
  });
  return isKnown ? written : null;
}

const dateTokens: Readonly<Record<string, string>> = {
  ...{ yyyy: 'YYYY', y: 'YYYY', yy: 'YY', MMMM: 'MMMM', MMM: 'MMM', MM: 'MM', M: 'M', dd: 'DD', d: 'D' },
  ...{ EEEE: 'dddd', EEE: 'ddd', EE: 'ddd', E: 'ddd', HH: 'HH', H: 'H', hh: 'hh', h: 'h', mm: 'mm', m: 'm' },
  ...{ ss: 'ss', s: 's', SSS: 'SSS', a: 'A', aaa: 'a', XXX: 'Z', xxx: 'Z', xx: 'ZZ' },
};

function base64TextOf(action: string, kind: string, text: string): string | null {
  if (/\{[{%]/.test(text)) return null;
  if (action === 'decode') return kind === 'hex' ? null : textOfBase64(text);
  if (action !== 'encode' || kind === 'hex') return null;
  const encoded = base64Of(text);
  return kind === 'url' ? encoded.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '') : encoded;
}

function hashOf([algorithm, encoding, input]: readonly Argument[]): string | null {
  const isKnown =
    /^(?:md5|sha1|sha256|sha512)$/.test(algorithm?.text ?? '') &&
    /^(?:hex|base64)$/.test(encoding?.text ?? '');
  if (!isKnown || input === undefined) return null;
  const name = /^_\.([\p{L}_][\p{L}\p{N}_]*)$/u.exec(input.text)?.[1];
  const source = input.kind === 'variable' ? (name ?? null) && `%${name}` : plainText(input.text);
  return source === null ? null : `{{$hash ${algorithm?.text} ${source} ${encoding?.text}}}`;
}

const plainText = (text: string): string | null => (/[{}"\\\r\n]/.test(text) ? null : `"${text}"`);

function promptOf(title: string, label: string, value: string): string {
  const plain = (text: string): string => text.replace(/[{}"\s]+/g, ' ').trim();
  const text = plain(title) || plain(label) || 'value';
  const preset = plain(value);
  return preset === '' ? `{{$input ${text}}}` : `{{$input ${text} $value: ${preset}}}`;
}

function responseOf(
  [part = '', id = '', filter = '']: readonly string[],
  names: ReadonlyMap<string, string>,
): string | null {
  const name = names.get(id);
  if (name === undefined) return null;
  const source = /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? name : `[${JSON.stringify(name)}]`;
  const path = decoded(filter);
  switch (part) {
    case 'body':
      return path === null || !path.startsWith('$') || /\}\}/.test(path)
        ? null
        : `{{${source}.response.body.${path}}}`;
    case 'raw':
      return `{{${source}.response.body.*}}`;
    case 'header':
      return path !== null && /^[\w-]+$/.test(path) ? `{{${source}.response.headers.${path}}}` : null;
    default:
      return null;
  }
}

function decoded(text: string): string | null {
  const [, inside] = /^b64::(.*)::46b$/s.exec(text) ?? [];
  return inside === undefined ? text : textOfBase64(inside);
}

interface Argument {
  readonly kind: 'text' | 'variable';
  readonly text: string;
}

function argumentsIn(text: string): readonly Argument[] | null {
  const values: Argument[] = [];
  const argument = /\s*(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)"|([\w.-]+))\s*(,|$)/y;
  if (text.trim() === '') return values;
  for (;;) {
    const found = argument.exec(text);
    if (found === null) return null;
    const [, single, double, word] = found;
    const isVariable = word !== undefined && !/^(?:-?\d[\d.]*|true|false|null|none)$/i.test(word);
    values.push({ kind: isVariable ? 'variable' : 'text', text: single ?? double ?? word ?? '' });
    if (found[4] === '') return values;
  }
}
