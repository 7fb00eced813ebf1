import { isCmdCommand } from './cmd-words.ts';
import { type CurlRequest, readCurl } from './parse.ts';
import { shorten, splitBash } from './shell-words.ts';

export interface CurlScript {
  /** `name` is the comment above, which an export writes. Lines are 1-based. */
  readonly commands: readonly (CurlRequest & { readonly name: string | null; readonly line: number })[];
  readonly leftOut: readonly { readonly message: string; readonly line: number }[];
}

export function isCurlScript(text: string): boolean {
  return /^(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*curl(?:\.exe)?\s/.test(text.slice(0, maxComments));
}

/** Our own exports begin with the names of all their variables. */
const maxComments = 100_000;

export function readCurlScript(text: string): CurlScript {
  const commands: CurlScript['commands'][number][] = [];
  const leftOut: CurlScript['leftOut'][number][] = [];
  const add = (command: string, place: { readonly name: string | null; readonly line: number }): void => {
    try {
      commands.push({ ...readCurl(command), ...place });
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
    const length = comment?.length ?? lengthOfCommand(rest);
    const own = rest.slice(0, length);
    // The first of several comments is the name, as an export writes it.
    const goesOn = name !== null && name !== '' && between.split('\n').length <= 2;
    if (comment !== undefined) {
      if (comment.startsWith('#!')) name = null;
      else if (!goesOn) name = comment.slice(1).trim();
    } else if (/^curl(?:\.exe)?\s/.test(own)) {
      add(own, { name: name === '' ? null : name, line });
      name = null;
    } else {
      leftOut.push({ message: `This is not a curl command and was omitted: ${shorten(own)}`, line });
      name = null;
    }
    line += countLines(own);
    at = start + length;
  }
  return { commands, leftOut };
}

/** A pipe or a redirection belongs to its command, and is left out with a note. */
function lengthOfCommand(text: string): number {
  const { end } = splitBash(text);
  const [rest] = /^(?!&&|;)[|&<>](?:[^\n;&]|&(?!&))*/.exec(text.slice(end)) ?? [''];
  return Math.max(1, end + rest.length);
}

const countLines = (text: string): number => text.split('\n').length - 1;
