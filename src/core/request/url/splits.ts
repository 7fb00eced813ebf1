import type { PlacedValue } from './structure.ts';

export interface Split {
  readonly message: string;
  readonly hint: (placeholder: string) => string;
}

export function findSplit(value: PlacedValue): Split | null {
  const { text } = value.piece.chunk;
  const characters = splittingCharacters(text, value);
  if (characters.length > 0) {
    const effects = characters.map((character) => `"${character}", which ${effectOf(character, value)}`);
    return { message: `holds ${listed(effects)}`, hint: (placeholder) => cureOf(placeholder, value) };
  }
  return isEmptyPort(text, value) ? emptyPort : null;
}

const emptyPort: Split = {
  message: 'is empty, so the port is the one of the scheme',
  hint: () => 'set it, or leave out the colon before it',
};

/** Returns each character once, `#` first, because it cuts off everything after it. */
function splittingCharacters(text: string, value: PlacedValue): readonly string[] {
  const pattern = splittingPattern(text, value);
  const found = pattern === null ? [] : [...new Set(text.match(pattern))];
  return found.sort((one, other) => Number(other === '#') - Number(one === '#'));
}

function splittingPattern(text: string, { region, before, after }: PlacedValue): RegExp | null {
  switch (region) {
    // A whole base URL may be anything that leaves the parts after it in their places.
    case 'start':
      return after === '' ? null : after === '&' ? /#/g : /[?#]/g;
    case 'authority':
      if (before === '/' && after === '') return null;
      return endsAuthority(after) ? /[?#@]/g : /[/\\?#@]/g;
    case 'path':
      return /^[^?#]*\?[^#]*&/.test(text) ? /[/\\?&#]/g : /[/\\?#]/g;
    case 'query':
      return isWholeParameter(text, { before, after }) ? /#/g : /[&#]/g;
    case 'fragment':
      return null;
    default:
      return region satisfies never;
  }
}

/** `http://h:{{port}}/`: the URL parser reads an empty port as none. */
function isEmptyPort(text: string, { region, before, after }: PlacedValue): boolean {
  return text === '' && region === 'authority' && before === ':' && endsAuthority(after);
}

function endsAuthority(after: string): boolean {
  return after === '' || /^[/?#]/.test(after);
}

function isWholeParameter(text: string, { before, after }: Pick<PlacedValue, 'before' | 'after'>): boolean {
  return text.includes('=') && /[?&]/.test(before) && (after === '' || /^[&#]/.test(after));
}

function effectOf(character: string, { region }: PlacedValue): string {
  switch (character) {
    case '#':
      return 'cuts off the rest of the URL';
    case '?':
      return 'begins the query';
    case '&':
      return 'begins another parameter';
    case '@':
      return 'turns the text before it into a user name';
    default:
      return region === 'authority' ? 'ends the host' : 'begins another segment of the path';
  }
}

export function asQueryItem(placeholder: string, { parameter }: Pick<PlacedValue, 'parameter'>): string {
  const name = parameter === null || !/^[\w.-]+$/.test(parameter) ? 'name' : parameter;
  return `${name}==${placeholder}`;
}

function cureOf(placeholder: string, value: PlacedValue): string {
  const encode = 'encodeURIComponent in the variable';
  if (value.region !== 'query') return `if it is one value, use ${encode}`;
  return `if it is one value, write it as a query item, ${asQueryItem(placeholder, value)}, or use ${encode}`;
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
