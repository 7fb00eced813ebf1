export interface DirectiveComment {
  readonly word: string;
  readonly value: string;
  readonly offset: number;
  readonly length: number;
  readonly valueOffset: number;
  readonly isTight: boolean;
  readonly slip: 'none' | 'blank' | 'equals' | 'colon';
}

const pattern = /^([ \t]*(?:#+|\/\/+))([ \t]*)@([ \t]*)([^\s=:,;]*)([ \t]*(?::=|[=:](?!=)))?/;

export function readDirectiveComment(line: string, start = 0): DirectiveComment | null {
  const match = pattern.exec(line);
  if (match === null) return null;
  const [all, mark = '', gap = '', blank = '', word = '', sign = ''] = match;
  if (word === '') return null;
  const offset = mark.length + gap.length;
  const rest = line.slice(all.length);
  const value = rest.trim();
  return {
    word,
    value,
    offset: start + offset,
    length: 1 + blank.length + word.length,
    valueOffset: start + all.length + (value === '' ? 0 : rest.length - rest.trimStart().length),
    isTight: gap === '' && mark.trimStart().startsWith('#'),
    slip: blank !== '' ? 'blank' : sign === '' ? 'none' : sign.includes('=') ? 'equals' : 'colon',
  };
}

export function noteText(line: string): string | null {
  return /^[ \t]*(?:#+|\/\/+)[ \t]*(.*?)[ \t\r]*$/.exec(line)?.[1] ?? null;
}
