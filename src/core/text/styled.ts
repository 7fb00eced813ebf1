/** Meaning of a piece of text, never its look: `paint.ts` gives each name its colour. */
export type Style =
  | 'plain'
  | ValueStyle
  // Values in the place of placeholders.
  | `inserted-${ValueStyle}`
  | 'secret'
  | 'method'
  | 'url'
  | 'header-name'
  | 'header-value'
  | 'placeholder'
  | 'key'
  | 'punctuation'
  | 'keyword'
  | 'identifier'
  | 'comment'
  | 'regexp'
  | 'tag'
  | 'attribute'
  | 'error'
  | 'warning'
  | 'info'
  | 'success'
  | 'hint'
  | 'muted'
  | 'title'
  | 'added'
  | 'removed'
  | 'changed'
  | 'match'
  | 'selection'
  | 'prompt'
  // The place where something is typed, apart from what was printed.
  | 'live'
  | 'command'
  | 'status-100'
  | 'status-200'
  | 'status-300'
  | 'status-400'
  | 'status-500'
  | 'status-unknown'
  | 'phase-dns'
  | 'phase-connect'
  | 'phase-tls'
  | 'phase-wait'
  | 'phase-download';

/** The type of a value; `escape` for what was escaped in it. */
export type ValueStyle =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'date'
  | 'null'
  | 'dynamic'
  | 'escape';

export interface StyledSpan {
  readonly text: string;
  readonly style: Style;
}

/** One line for a person: no line break in it. */
export type StyledLine = readonly StyledSpan[];

export const span = (text: string, style: Style = 'plain'): StyledSpan => ({ text, style });

export const plainText = (line: StyledLine): string => line.map(({ text }) => text).join('');

/** Whether two lines look the same. */
export function areSameLines(one: StyledLine, other: StyledLine): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every(({ text, style }, at) => text === other[at]?.text && style === other[at]?.style);
}
