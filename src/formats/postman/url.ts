import { own, textOf } from '../../core/json/raw.ts';
import { rewriteForeign } from '../../core/template/foreign-placeholders.ts';
import { isObject } from '../../core/value/is-object.ts';
import { type Entry, entriesOf, plainText } from './entries.ts';
import type { Names } from './names.ts';

export interface Address {
  readonly url: string;
  readonly disabled: readonly Entry[];
  /** Says that its path variables were left out: each is a placeholder, with a diagnostic of its own. */
  readonly lostVariables: string | null;
}

const maxPathVariables = 2000;

export function addressOf(url: unknown, names: Names): Address {
  if (!isObject(url)) {
    const text = typeof url === 'string' ? url : '';
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(text.trim()) ?? [];
    const before = withVariables(path, [], names);
    return { url: names.template(before + rest, 'url'), disabled: [], lostVariables: lostVariables(before) };
  }
  const query = queryOf(own(url, 'query'));
  const variables = entriesOf(own(url, 'variable'));
  const before = ownText(url, variables, names) ?? partsText(url, variables, names);
  const sent = query.filter(({ isEnabled }) => isEnabled);
  const hash = plainText(own(url, 'hash'));
  return {
    url: names.template(`${before}${queryText(sent)}${hash === '' ? '' : `#${hash}`}`, 'url'),
    disabled: query.filter(({ isEnabled }) => !isEnabled),
    lostVariables: lostVariables(before),
  };
}

function ownText(url: object, variables: readonly Entry[], names: Names): string | null {
  const hasParts = own(url, 'host') !== undefined || own(url, 'path') !== undefined;
  if (hasParts) return null;
  const raw = textOf(own(url, 'raw')).trim();
  const end = raw.search(own(url, 'query') === undefined ? /#|$/ : /[?#]|$/);
  const query = raw.slice(0, end).indexOf('?');
  const path = query < 0 ? raw.slice(0, end) : raw.slice(0, query);
  return withVariables(path, variables, names) + raw.slice(path.length, end);
}

function partsText(url: object, variables: readonly Entry[], names: Names): string {
  const protocol = textOf(own(url, 'protocol')).replace(/:(?:\/\/)?$/, '');
  const host = joined(own(url, 'host'), '.');
  const port = plainText(own(url, 'port'));
  const auth = own(url, 'auth');
  const user = isObject(auth)
    ? `${textOf(own(auth, 'user'))}${own(auth, 'password') === undefined ? '' : `:${textOf(own(auth, 'password'))}`}@`
    : '';
  const path = joined(own(url, 'path'), '/');
  const slash = path === '' || path.startsWith('/') ? '' : '/';
  const scheme = protocol === '' ? '' : `${protocol}://`;
  return `${scheme}${user}${host}${port === '' ? '' : `:${port}`}${withVariables(slash + path, variables, names)}`;
}

function joined(parts: unknown, separator: string): string {
  if (!Array.isArray(parts)) return plainText(parts);
  return parts
    .map((part: unknown) => (isObject(part) ? plainText(own(part, 'value')) : plainText(part)))
    .join(separator);
}

function withVariables(path: string, variables: readonly Entry[], names: Names): string {
  if (!path.includes('/:')) return path;
  const values = new Map(
    variables.filter(({ isEnabled }) => isEnabled).map(({ name, value }) => [name, value]),
  );
  const segments = path.split('/');
  // An encoded colon does not begin a variable here either.
  if (segments.filter(isVariable).length > maxPathVariables)
    return segments.map((segment) => segment.replace(/^:/, '%3A')).join('/');
  return segments
    .map((segment) => {
      if (!isVariable(segment)) return segment;
      const name = segment.slice(1);
      return values.get(name) || `{{${names.variable(name)}}}`;
    })
    .join('/');
}

function lostVariables(path: string): string | null {
  const count = path.split('/%3A').length - 1;
  return count > maxPathVariables
    ? `its ${count} path variables were omitted: the maximum is ${maxPathVariables}`
    : null;
}

const isVariable = (segment: string): boolean => segment.startsWith(':') && /[^\d]/.test(segment.slice(1));

function queryOf(query: unknown): readonly Entry[] {
  if (Array.isArray(query)) return entriesOf(query.map(withEmptyName));
  if (typeof query !== 'string') return entriesOf(query);
  return query.split('&').flatMap((pair) => {
    const equals = pair.indexOf('=');
    const value = equals < 0 ? null : pair.slice(equals + 1);
    return entriesOf([{ key: equals < 0 ? pair : pair.slice(0, equals), value }]);
  });
}

/** `?a&&b` has a parameter without a name, and is sent as it is. */
const withEmptyName = (item: unknown): unknown =>
  isObject(item) && own(item, 'key') === null ? { ...item, key: '' } : item;

const queryText = (query: readonly Entry[]): string =>
  query.length === 0
    ? ''
    : `?${query.map(({ name, value, raw }) => encodedName(name) + (isFlag(raw) ? '' : `=${encodedValue(value)}`)).join('&')}`;

const isFlag = (raw: unknown): boolean => own(raw, 'value') === null || own(raw, 'value') === undefined;

/** Encodes the characters that would end the parameter; Postman sends the others as they are written. */
const encodedName = (text: string): string => outsidePlaceholders(text, /[#&=]/g);
const encodedValue = (text: string): string => outsidePlaceholders(text, /[#&]/g);

/** Names of variables keep their characters: they are those that scripts use. */
const outsidePlaceholders = (text: string, ending: RegExp): string =>
  rewriteForeign(
    text,
    (_, placeholder) => placeholder,
    (part) => part.replace(ending, encodeURIComponent),
  );
