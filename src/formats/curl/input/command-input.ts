import type { CurlContent } from '../content.ts';
import type { CurlReading } from '../parse.ts';
import { splitBash } from '../shell-words.ts';

export interface Pipe {
  readonly length: number;
  /** Null where a program makes it. */
  readonly input: NonNullable<CurlReading['input']> | null;
}

export function readPipe(source: string): Pipe | null {
  if (/^curl(?:\.exe)?\s/.test(source)) return null;
  const { end } = splitBash(source);
  const [pipe] = /^\|(?:\s|\\\r?\n)*(?=curl(?:\.exe)?\s)/.exec(source.slice(end)) ?? [];
  if (pipe === undefined) return null;
  const { words, notes } = splitBash(source.slice(0, end));
  const content = inputOf(words);
  return { length: end + pipe.length, input: content === null ? null : { content, notes } };
}

function inputOf([command, ...given]: readonly string[]): CurlContent | null {
  const [first = '', second] = given;
  switch (command) {
    case 'echo':
      if (first === '-n') return textOf(given.slice(1).join(' '));
      return first.startsWith('-') ? null : textOf(`${given.join(' ')}\n`);
    case 'printf':
      if (given.length === 2 && /^%s(?:\\n)?$/.test(first))
        return textOf(`${second}${first === '%s' ? '' : '\n'}`);
      return given.length === 1 && !/[%\\]/.test(first) ? textOf(first) : null;
    case 'cat':
      return given.length === 1 && !first.startsWith('-') ? { kind: 'file', path: first } : null;
    default:
      return null;
  }
}

const textOf = (text: string): CurlContent => ({ kind: 'text', text });

/** Variables count where its word has no quotes, as in bash. A document that is not closed goes on to the end. */
export function readHereDocument(source: string) {
  if (!/^curl(?:\.exe)?\s/.test(source)) return null;
  const { end } = splitBash(source);
  const opening = /^<<(-?)[ \t]*(['"]?)(\w+)\2[ \t]*((?:#|>|\|(?!\|)|2>)[^\n]*)?\r?\n/.exec(
    source.slice(end),
  );
  if (opening === null) return null;
  const [{ length }, dash, quote, word, after = ''] = opening;
  const start = end + length;
  const closing = new RegExp(`^${dash === '' ? '' : '\\t*'}${word}\\r?$`, 'm').exec(source.slice(start));
  const to = start + (closing?.index ?? source.length);
  const lines = source.slice(start, to);
  const written = dash === '' ? lines : lines.replace(/^\t+/gm, '');
  const { content, notes } = quote === '' ? expanded(written) : { content: written, notes: [] };
  const rest =
    after === '' || after.startsWith('#') ? [] : [`The text after the command was omitted: ${after}`];
  const lost =
    closing === null ? [`The here-document has no ${word} at its end: it is the rest of the file.`] : [];
  return {
    command: source.slice(0, end),
    end: to + (closing?.[0].length ?? 0),
    input: { content: textOf(content), notes: [...notes, ...rest, ...lost] },
  };
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\"': '\\\\\\"' };

/** Reads what bash expands in a here-document, where a quote is a character and stays after a backslash. */
function expanded(lines: string) {
  const quoted = lines.replace(/\\[\\$`\n]|\\?"/g, (found) => escapes[found] ?? found);
  const { words, notes } = splitBash(`"${quoted}"`);
  return { content: words[0] ?? '', notes };
}
