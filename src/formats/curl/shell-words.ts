export interface ShellWords {
  readonly words: readonly string[];
  readonly notes: readonly string[];
}

/** Variables become `{{$env.NAME}}`; a second command is left out. A block of a file goes on over lines without backslashes. */
export function splitBash(
  command: string,
  form: 'script' | 'block' = 'script',
): ShellWords & {
  readonly end: number;
} {
  const reading: ReaderState = { text: command, at: 0, words: [], word: null, notes: [] };
  let end = command.length;
  while (reading.at < command.length) {
    const character = command[reading.at] ?? '';
    if (/\s/.test(character)) {
      endWord(reading);
      reading.at += 1;
      if (form === 'script' && character === '\n' && reading.words.length > 0) {
        end = reading.at;
        break;
      }
    } else if (/[|;&<>]/.test(character)) {
      end = reading.at;
      break;
    } else if (character === '#' && reading.word === null) {
      const lineBreak = command.indexOf('\n', reading.at);
      reading.at = lineBreak < 0 ? command.length : lineBreak;
    } else {
      readPiece(reading, character);
    }
  }
  endWord(reading);
  noteRest(reading, end);
  return { words: reading.words, notes: reading.notes, end };
}

interface ReaderState {
  readonly text: string;
  at: number;
  readonly words: string[];
  word: string | null;
  readonly notes: string[];
}

function endWord(reading: ReaderState): void {
  if (reading.word !== null) reading.words.push(reading.word);
  reading.word = null;
}

function noteRest(reading: ReaderState, from: number): void {
  const rest = reading.text.slice(from).trim();
  if (rest !== '' && rest !== ';')
    reading.notes.push(`The text after the command was omitted: ${shorten(rest)}`);
}

function readPiece(reading: ReaderState, character: string): void {
  const { text, at } = reading;
  const append = (piece: string, next: number): void => {
    reading.word = (reading.word ?? '') + piece;
    reading.at = next;
  };
  if (character === '\\') {
    const lineBreak = /^\\\r?\n/.exec(text.slice(at, at + 3));
    if (lineBreak !== null) reading.at += lineBreak[0].length;
    else append(text.slice(at + 1, at + 2), at + 2);
  } else if (character === "'") {
    const end = text.indexOf("'", at + 1);
    append(text.slice(at + 1, end < 0 ? undefined : end), end < 0 ? text.length : end + 1);
  } else if (text.startsWith("$'", at)) {
    const { piece, next } = readAnsi(text, at + 2);
    append(piece, next);
  } else if (character === '"' || text.startsWith('$"', at)) {
    readDoubleQuoted(reading, character === '"' ? at + 1 : at + 2);
  } else if (character === '$' || character === '`') {
    readExpansion(reading);
  } else {
    append(character, at + 1);
  }
}

function readDoubleQuoted(reading: ReaderState, start: number): void {
  const { text } = reading;
  reading.word ??= '';
  reading.at = start;
  while (reading.at < text.length && text[reading.at] !== '"') {
    const character = text[reading.at] ?? '';
    const next = text[reading.at + 1] ?? '';
    if (character === '\\' && /["\\$`\n]/.test(next)) {
      reading.word += next === '\n' ? '' : next;
      reading.at += 2;
    } else if (character === '$' || character === '`') {
      readExpansion(reading);
    } else {
      reading.word += character;
      reading.at += 1;
    }
  }
  reading.at += 1;
}

function readExpansion(reading: ReaderState): void {
  const rest = reading.text.slice(reading.at);
  const match = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/.exec(rest);
  const name = match?.[1] ?? match?.[2];
  if (match !== null && name !== undefined) {
    reading.word = `${reading.word ?? ''}{{$env.${name}}}`;
    reading.at += match[0].length;
    reading.notes.push(`$${name} is read from the environment: {{$env.${name}}}`);
    return;
  }
  if (/^(?:\$\(|`|\$\{)/.test(rest))
    reading.notes.push(`The shell would evaluate a part of this; it was used unchanged: ${shorten(rest)}`);
  reading.word = (reading.word ?? '') + rest.slice(0, 1);
  reading.at += 1;
}

const ansiEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads `$'...'` (bash, "ANSI-C Quoting"); \x bytes are read as characters. */
function readAnsi(text: string, start: number): { readonly piece: string; readonly next: number } {
  let piece = '';
  let at = start;
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== '\\') {
      piece += text[at];
      at += 1;
      continue;
    }
    const code = /^\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3}))/.exec(
      text.slice(at, at + 10),
    );
    if (code !== null) {
      const [whole, hex, short, long, octal] = code;
      const number =
        octal === undefined ? Number.parseInt(hex ?? short ?? long ?? '', 16) : Number.parseInt(octal, 8);
      piece += number <= 0x10ffff ? String.fromCodePoint(number) : '\ufffd';
      at += whole.length;
    } else {
      const escaped = text[at + 1] ?? '';
      piece += ansiEscapes[escaped] ?? escaped;
      at += 2;
    }
  }
  return { piece, next: at + 1 };
}

/** The text may be the rest of a file, once for each command. */
export function shorten(text: string): string {
  const beginning = text.trimStart().slice(0, maxReadLength);
  const line = beginning.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

const maxReadLength = 4000;
