import { createPlaceholderScanner, indexOutside } from '../../../template/scan.ts';

/** A single argument is a request already, in either form; the first of several may hold the method and the target. */
export function joinWords(words: readonly string[]): string {
  const [first = '', ...others] = words;
  if (others.length === 0) return first;
  const [, method = 'GET', rest] = /^\s*([A-Za-z][A-Za-z-]*)(\s+\S)?/.exec(first) ?? [];
  const quoteItems = (items: readonly string[]) => items.map((item) => quotedItem(item, method));
  if (rest !== undefined) return [first, ...quoteItems(others)].join(' ');
  if (first.trim() !== method) return [quotedTarget(first), ...quoteItems(others)].join(' ');
  const [target = '', ...items] = others;
  return [method, quotedTarget(target), ...quoteItems(items)].join(' ');
}

export const literalValue = (value: string): string => (value.startsWith('@') ? `\\${value}` : value);

function quotedTarget(target: string): string {
  const isPlain =
    target !== '' && !/^["']/.test(target) && indexOutside(target, 0, /[ \t\r\n]/g) === target.length;
  return isPlain ? target : quoted(target);
}

function quotedItem(item: string, method: string): string {
  const [, head, mark, path = ''] = /^([^=:@\s"'\\|]+(?::=|==|=|:))(\\?@)(.+)$/s.exec(item) ?? [];
  if (head !== undefined && mark !== undefined) return `${head}${mark}${quotedWord(path)}`;
  const isJson = /^(?:[\p{L}_][\p{L}\p{Nd}_.-]*:=)?(?:\[|\{(?!\{))/u.test(item);
  const isOperation = method === 'GRAPHQL' && /^(?:query|mutation|subscription|fragment)\b/.test(item);
  return isJson || isOperation ? item : quotedWord(item);
}

const quotedWord = (word: string): string =>
  word !== '' && indexOutside(word, 0, /[ \t\r\n"'\\|]/g) === word.length ? word : quoted(word);

function quoted(text: string): string {
  const scanner = createPlaceholderScanner(text);
  let written = '';
  for (let at = 0; at < text.length; ) {
    const end = text.startsWith('\\{{', at) ? at + 3 : scanner.endOf(at);
    const piece = text.slice(at, end ?? at + 1);
    written += piece === "'" ? "'\\''" : piece;
    at = end ?? at + 1;
  }
  return `'${written}'`;
}
