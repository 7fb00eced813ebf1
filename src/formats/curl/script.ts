import { isCmdCommand } from './cmd-words.ts';
import type { CurlContent } from './content.ts';
import { type CurlReading, type CurlRequest, readCurl } from './parse.ts';
import { shorten, splitBash } from './shell-words.ts';

export interface CurlScript {
  /** `name` is the comment above, which an export writes. Lines are 1-based. */
  readonly commands: readonly (CurlRequest & { readonly name: string | null; readonly line: number })[];
  readonly leftOut: readonly { readonly message: string; readonly line: number }[];
}

export function isCurlScript(text: string, path: string): boolean {
  if (/\.(?:ba|z)?sh$/i.test(path) && /^(?:[^#\n]*\|)?[^\S\n]*curl\s/m.test(text)) return true;
  return /^(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*curl(?:\.exe)?\s/.test(text.slice(0, maxComments));
}

/** Our own exports begin with the names of all their variables. */
const maxComments = 100_000;

export function readCurlScript(text: string): CurlScript {
  const commands: CurlScript['commands'][number][] = [];
  const leftOut: CurlScript['leftOut'][number][] = [];
  const add = (
    command: string,
    { input = null, ...place }: { readonly name: string | null; readonly line: number } & CurlReading,
  ): void => {
    try {
      commands.push({ ...readCurl(command, { input }), ...place });
    } catch (error) {
      leftOut.push({ message: error instanceof Error ? error.message : String(error), line: place.line });
    }
  };
  if (isCmdCommand(text.trim())) {
    add(text, { name: null, line: 1 });
    return { commands, leftOut };
  }
  let name: string | null = null;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const [between] = /^(?:\s|;|&&)*/.exec(text.slice(at)) ?? [''];
    const start = at + between.length;
    line += countLines(between);
    const rest = text.slice(start);
    if (rest === '') break;
    const [comment] = /^#[^\n]*/.exec(rest) ?? [];
    const pipe = comment === undefined ? readPipe(rest) : null;
    const here = comment === undefined ? readHereDocument(rest, pipe?.length ?? 0) : null;
    const length = comment?.length ?? here?.end ?? lengthOfCommand(rest, pipe?.length);
    const own = rest.slice(0, length);
    // The first of several comments is the name, as an export writes it.
    const goesOn = name !== null && name !== '' && between.split('\n').length <= 2;
    if (comment !== undefined) {
      if (comment.startsWith('#!')) name = null;
      else if (!goesOn) name = comment.slice(1).trim();
    } else if (/^curl(?:\.exe)?\s/.test(own)) {
      add(here === null ? own : here.command, {
        name: name === '' ? null : name,
        line,
        input: here?.input ?? null,
      });
      name = null;
    } else if (pipe !== null && pipe.input !== null) {
      add(own.slice(pipe.length), { name: name === '' ? null : name, line, input: pipe.input });
      name = null;
    } else {
      const what = pipe === null ? 'not a curl command' : 'a curl command whose input a program makes,';
      leftOut.push({ message: `This is ${what} and was omitted: ${shorten(own)}`, line });
      name = null;
    }
    line += countLines(own);
    at = start + length;
  }
  return { commands, leftOut };
}

interface Pipe {
  /** Characters up to the curl command. */
  readonly length: number;
  /** Null where a program makes it. */
  readonly input: NonNullable<CurlReading['input']> | null;
}

/** Reads `echo '...' |`, `printf '...' |` and `cat file |` before a curl command. */
function readPipe(source: string): Pipe | null {
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

/**
 * Reads `<<EOF` after a curl command. As in bash, variables count where its word has no quotes, and a document that is
 * not closed goes on to the end.
 */
function readHereDocument(source: string, from: number) {
  if (from > 0 || !/^curl(?:\.exe)?\s/.test(source)) return null;
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

/** A pipe or a redirection belongs to its command, and is left out with a note. */
function lengthOfCommand(text: string, from = 0): number {
  const end = from + splitBash(text.slice(from)).end;
  const [rest] = /^(?!&&|;)[|&<>](?:[^\n;&]|&(?!&))*/.exec(text.slice(end)) ?? [''];
  return Math.max(1, end + rest.length);
}

const countLines = (text: string): number => text.split('\n').length - 1;
