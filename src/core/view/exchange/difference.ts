import { diffArrays } from 'diff';
import { type StyledLine, span } from '../../text/styled.ts';

export function differenceLines({
  expected,
  actual,
}: {
  readonly expected: string;
  readonly actual: string;
}): StyledLine[] {
  if (!`${expected}${actual}`.includes('\n') || expected.length + actual.length > longest) {
    return [side('- expected ', expected, 'removed'), side('+ received ', actual, 'added')];
  }
  const changes = diffArrays(linesOf(expected), linesOf(actual), { comparator: isSameLine });
  const lines = changes.flatMap(({ value, added, removed }): StyledLine[] =>
    value.map((text) => [
      removed
        ? span(`- ${text}`, 'removed')
        : added
          ? span(`+ ${text}`, 'added')
          : span(`  ${text}`, 'muted'),
    ]),
  );
  const head: StyledLine = [span('- expected  ', 'removed'), span('+ received', 'added')];
  return [head, ...aroundChanges(lines)];
}

const longest = 200_000;

function aroundChanges(lines: readonly StyledLine[]): StyledLine[] {
  const isChange = (line: StyledLine | undefined) => line !== undefined && line[0]?.style !== 'muted';
  const shown: StyledLine[] = [];
  let skipped = false;
  for (const [index, line] of lines.entries()) {
    const isNear = lines.slice(Math.max(0, index - 3), index + 4).some(isChange);
    if (isNear) shown.push(line);
    else if (!skipped) shown.push([span('  …', 'muted')]);
    skipped = !isNear;
  }
  return shown;
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

const isSameLine = (one: string, other: string): boolean =>
  one === other || one.replace(/,$/, '') === other.replace(/,$/, '');

function side(sign: string, text: string, style: 'added' | 'removed'): StyledLine {
  const [first = '', ...more] = text.split('\n');
  const cut = first.length > 500 || more.length > 0 ? `${first.slice(0, 500)}…` : first;
  return [span(`${sign}${cut}`, style)];
}
