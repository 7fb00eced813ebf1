import { isKnownMethod } from '../methods.ts';
import { quoted } from '../quoted.ts';
import type { Item } from '../text/one-line/items.ts';
import { type Word, wordText } from '../text/one-line/words.ts';

export interface StrayWord {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly hint: string | null;
}

export interface StrayWords {
  take(word: Word, item: Item): boolean;
  readonly found: readonly StrayWord[];
}

export function createStrayWords(source: string): StrayWords {
  const found: StrayWord[] = [];
  const hints = new Set<string>();
  let before: Before = { kind: 'other' };

  return {
    found,
    take(word, item) {
      const text = source.slice(word.start, word.end);
      if (before.kind === 'flag') {
        before = { kind: 'other' };
        return true;
      }
      if (item.kind !== 'unknown') {
        before = endsInSeparator(word, item)
          ? { kind: 'split', start: word.start, separator: text.slice(item.separator.start - word.start) }
          : { kind: 'other' };
        return false;
      }
      const separator = /^(?::=|==|=|:)/.exec(wordText(word).text)?.[0];
      if (separator !== undefined || before.kind === 'split') {
        takeSplit(word, separator);
      } else {
        add(word.start, word.end, '', flagHint(text) ?? methodHint(text) ?? itemsHint);
        before = takesValue(text) ? { kind: 'flag' } : { kind: 'word', start: word.start };
      }
      return true;
    },
  };

  function takeSplit(word: Word, separator: string | undefined): void {
    const start = before.kind === 'word' || before.kind === 'split' ? before.start : word.start;
    const last = found.at(-1);
    if (last !== undefined && last.start === start) {
      found.pop();
      if (last.hint !== null) hints.delete(last.hint);
    }
    const mark = before.kind === 'split' ? before.separator : (separator ?? '=');
    add(
      start,
      word.end,
      `: remove the spaces around ${mark}`,
      'write it as one word; a value with a space needs quotes',
    );
    const isWhole = before.kind === 'split' || wordText(word).text !== mark;
    before = isWhole ? { kind: 'other' } : { kind: 'split', start, separator: mark };
  }

  function add(start: number, end: number, cause: string, hint: string): void {
    const text = quoted(source.slice(start, end), source.slice(0, start));
    const message = `${text} is not a part of a request${cause}`;
    found.push({ start, end, message, hint: hints.has(hint) ? null : hint });
    hints.add(hint);
  }
}

type Before =
  | { readonly kind: 'other' | 'flag' }
  | { readonly kind: 'word'; readonly start: number }
  | { readonly kind: 'split'; readonly start: number; readonly separator: string };

type WithSeparator = Extract<Item, { readonly separator: unknown }>;

const endsInSeparator = (word: Word, item: Item): item is WithSeparator =>
  'separator' in item && item.kind !== 'body-file' && item.separator.end === word.end;

const itemsHint =
  'items are Name:value (header), name==value (query), name=value and name:=json (fields), name@path and @path (files); a space inside one needs quotes, in a URL %20';

const methodHint = (text: string): string | null =>
  isKnownMethod(text) ? `the method comes first: ${text} /users` : null;

function flagHint(text: string): string | null {
  if (!/^--?[A-Za-z]/.test(text)) return null;
  return (
    hints.find(([flags]) => flags.test(text))?.[1](nameOf(text)) ?? '--form is the only flag of a request'
  );
}

const takesValue = (text: string): boolean =>
  /^(?:-[XduabAem]|--(?:request|data(?:-\w+)?|user|auth|cookie|form-string|user-agent|timeout|max-time|proxy))$/.test(
    text,
  );

const nameOf = (text: string): string => /^[^=]*/.exec(text)?.[0] ?? text;

const hints: readonly (readonly [flags: RegExp, hint: (flag: string) => string])[] = [
  [/^(?:-H|--header)\b/, (flag) => `headers are written A:b, without ${flag}`],
  [/^(?:-X|--request)\b/, (flag) => `the method comes first, without ${flag}: POST /users`],
  [
    /^(?:-d|--data)\b/,
    (flag) => `fields are written name=value, and a JSON body comes last, without ${flag}`,
  ],
  [/^-F\b/, (flag) => `parts are written name=value and name@path, without ${flag}`],
  [/^(?:-j|--json)\b/, (flag) => `fields are sent as JSON, without ${flag}`],
  [/^(?:-[uaA]|--user|--auth)$/, () => '.auth adds credentials to requests'],
  [/^(?:-L|--follow|--location)$/, () => 'redirects are followed; .set redirects 0 follows none'],
  [/^(?:-k|--insecure|--verify)\b/, () => '.set insecure on accepts any certificate'],
  [/^(?:-m|--timeout|--max-time)\b/, () => '.set timeout limits the time'],
];
