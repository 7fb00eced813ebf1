/** Meaning of a piece of text, never its look: `theme.ts` gives each name its colour. */
export type Style =
  | 'plain'
  | ValueStyle
  | RequestStyle
  | CodeStyle
  | RemarkStyle
  | DifferenceStyle
  | ScreenStyle;

export type ValueStyle = JsonStyle | 'date' | 'dynamic' | 'escape';

type JsonStyle = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

type RequestStyle = HeadStyle | 'secret' | 'placeholder' | `inserted-${ValueStyle}`;

type HeadStyle = 'method' | 'url' | 'header-name' | 'header-value';

type CodeStyle =
  | 'key'
  | 'punctuation'
  | 'keyword'
  | 'identifier'
  | 'comment'
  | 'regexp'
  | 'tag'
  | 'attribute';

type RemarkStyle = 'error' | 'warning' | 'info' | 'success' | 'hint' | 'muted' | 'title';

type DifferenceStyle = 'added' | 'removed' | 'changed';

/** `live`: the place where something is typed, apart from what was printed. */
type ScreenStyle = 'match' | 'selection' | 'prompt' | 'live' | 'command' | StatusStyle | PhaseStyle;

type StatusStyle = `status-${'100' | '200' | '300' | '400' | '500' | 'unknown'}`;

type PhaseStyle = `phase-${'dns' | 'connect' | 'tls' | 'wait' | 'download'}`;

export interface StyledSpan {
  readonly text: string;
  readonly style: Style;
}

/** Line for a person, without a line break. */
export type StyledLine = readonly StyledSpan[];

export const span = (text: string, style: Style = 'plain'): StyledSpan => ({ text, style });

export const plainText = (line: StyledLine): string => line.map(({ text }) => text).join('');

export function areSameLines(one: StyledLine, other: StyledLine): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every(({ text, style }, at) => text === other[at]?.text && style === other[at]?.style);
}
