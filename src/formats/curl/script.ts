import { isCmdCommand } from './cmd-words.ts';
import { readHereDocument, readPipe } from './input/command-input.ts';
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
    { command, input }: CurlCommand,
    place: { readonly name: string | null; readonly line: number },
  ): void => {
    try {
      commands.push({ ...readCurl(command, { input }), ...place });
    } catch (error) {
      leftOut.push({ message: error instanceof Error ? error.message : String(error), line: place.line });
    }
  };
  if (isCmdCommand(text.trim())) {
    add({ command: text, input: null }, { name: null, line: 1 });
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
    const found = comment === undefined ? readCommand(rest) : null;
    const length = comment?.length ?? found?.length ?? 1;
    const own = rest.slice(0, length);
    // The first of several comments is the name, as an export writes it.
    const goesOn = name !== null && name !== '' && between.split('\n').length <= 2;
    if (comment !== undefined) {
      if (comment.startsWith('#!')) name = null;
      else if (!goesOn) name = comment.slice(1).trim();
    } else if (found !== null) {
      if (found.kind === 'curl') add(found, { name: name || null, line });
      else leftOut.push({ message: `This is ${found.what} and was omitted: ${shorten(own)}`, line });
      name = null;
    }
    line += countLines(own);
    at = start + length;
  }
  return { commands, leftOut };
}

interface CurlCommand {
  readonly command: string;
  readonly input: NonNullable<CurlReading['input']> | null;
}

type ReadCommand = { readonly length: number } & (
  | ({ readonly kind: 'curl' } & CurlCommand)
  | { readonly kind: 'other'; readonly what: string }
);

function readCommand(text: string): ReadCommand {
  const here = readHereDocument(text);
  if (here !== null) return { kind: 'curl', length: here.end, command: here.command, input: here.input };
  const pipe = readPipe(text);
  const length = lengthOfCommand(text, pipe?.length);
  const command = text.slice(pipe?.length ?? 0, length);
  if (pipe === null) {
    return /^curl(?:\.exe)?\s/.test(command)
      ? { kind: 'curl', length, command, input: null }
      : { kind: 'other', length, what: 'not a curl command' };
  }
  return pipe.input === null
    ? { kind: 'other', length, what: 'a curl command whose input a program makes,' }
    : { kind: 'curl', length, command, input: pipe.input };
}

/** A pipe or a redirection belongs to its command, and is left out with a note. */
function lengthOfCommand(text: string, from = 0): number {
  const end = from + splitBash(text.slice(from)).end;
  const [rest] = /^(?!&&|;)[|&<>](?:[^\n;&]|&(?!&))*/.exec(text.slice(end)) ?? [''];
  return Math.max(1, end + rest.length);
}

const countLines = (text: string): number => text.split('\n').length - 1;
