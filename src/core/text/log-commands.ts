import { plainText, type StyledLine, span } from './styled.ts';

/** Escapes commands of CI logs: `::name` at a line's start (GitHub, Gitea), `##[name]`, `##vso[` (Azure) and `##teamcity[`. */
export function withoutLogCommands(line: StyledLine): StyledLine {
  const text = plainText(line);
  if (!twoSigns.test(text)) return line;
  const offsets = Array.from(text.matchAll(commands), ({ index, 0: found }) => index + found.length - 1);
  return offsets.length === 0 ? line : withBackslashes(line, offsets);
}

export function replaceLogCommands(text: string, replace: (character: string) => string): string {
  return text.replace(commands, (found) => found.slice(0, -1) + replace(found.slice(-1)));
}

/** Matches commands up to the character to change. Runners ignore case, blanks and characters without width. */
const commands =
  /^[^\p{L}\p{N}\p{P}\p{S}\n]*:(?=\p{DI}*:\p{DI}*[a-z])|#\p{DI}*#(?=\p{DI}*(?:vso|teamcity)?\p{DI}*\[)/gimu;

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
