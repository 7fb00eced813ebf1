/** The parts of a comment line that begins with `@`. Offsets count in the text that holds the line. */
export interface DirectiveComment {
  /** The name behind the `@`, as written. */
  readonly word: string;
  readonly value: string;
  /** The place of the `@`. */
  readonly offset: number;
  /** The length of the `@` with its name. */
  readonly length: number;
  readonly valueOffset: number;
  /** `#@name`: some tools read this only with a blank. */
  readonly isTight: boolean;
  /** The difference from `# @name value`. */
  readonly slip: 'none' | 'blank' | 'equals' | 'colon';
}

const pattern = /^([ \t]*(?:#+|\/\/+))([ \t]*)@([ \t]*)([^\s=:,;]*)([ \t]*(?::=|[=:](?!=)))?/;

/** Reads a line that may be a `# @name value` comment; null for any other line. `start` is the offset of the line. */
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

/** The text of a comment without its mark; null for a line that is not a comment. */
export function noteText(line: string): string | null {
  return /^[ \t]*(?:#+|\/\/+)[ \t]*(.*?)[ \t\r]*$/.exec(line)?.[1] ?? null;
}
