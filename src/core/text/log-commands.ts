import { plainText, type StyledLine, span } from './styled.ts';

/**
 * The line with a backslash in what a CI system would carry out when it reads its log: `::name ...` at the start of a
 * line (GitHub, Gitea), `##[name]`, `##vso[` (Azure Pipelines) and `##teamcity[` anywhere in it.
 */
export function withoutLogCommands(line: StyledLine): StyledLine {
  const text = plainText(line);
  if (!twoSigns.test(text)) return line;
  const offsets = Array.from(text.matchAll(commands), ({ index, 0: found }) => index + found.length - 1);
  return offsets.length === 0 ? line : withBackslashes(line, offsets);
}

/** A text of several lines in which one character of each such command is replaced. */
export function replaceLogCommands(text: string, replace: (character: string) => string): string {
  return text.replace(commands, (found) => found.slice(0, -1) + replace(found.slice(-1)));
}

/**
 * Each match ends with the character that is changed. A runner skips blanks and what has no width, and takes large
 * letters for small ones.
 */
const commands =
  /^[^\p{L}\p{N}\p{P}\p{S}\n]*:(?=\p{DI}*:\p{DI}*[a-z])|#\p{DI}*#(?=\p{DI}*(?:vso|teamcity)?\p{DI}*\[)/gimu;

/** In every command, and in few lines. */
const twoSigns = /[:#]\p{DI}*[:#]/u;

function withBackslashes(line: StyledLine, offsets: readonly number[]): StyledLine {
  let start = 0;
  return line.map(({ text, style }) => {
    const own = offsets.map((offset) => offset - start).filter((at) => at >= 0 && at < text.length);
    start += text.length;
    return span(
      own.reduceRight((shown, at) => `${shown.slice(0, at)}\\${shown.slice(at)}`, text),
      style,
    );
  });
}
