import type { InputKind } from '../../request/classify.ts';
import { changedRange } from '../../request/text/changed-range.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import { lastAtOrBefore } from '../../text/ascending.ts';
import type { Style, StyledLine, StyledSpan } from '../../text/styled.ts';
import { printable } from '../../text/width.ts';
import type { Document, Range } from '../document.ts';
import { type Bracket, type BracketPair, pairAt } from './brackets.ts';
import { isBody } from './languages/body.ts';
import { lexInput, stateAfterLine } from './languages/index.ts';
import { type LexedLine, match, type Token, token } from './languages/token.ts';
import { type Mark, Marks } from './marks.ts';
import { type HighlightOptions, PlaceholderStyles } from './placeholder-style.ts';
import type { Region } from './region.ts';
import { regionsOf } from './regions.ts';

/** Styles the visible part of a text. Keeps the state of the lexer, so that the next key reads little. */
export class Highlighter {
  #text = '';
  #kind: InputKind['kind'] = 'empty';
  #regions: readonly Region[] = [];
  #marks = new Marks();
  #reached: Mark | null = null;
  readonly #styles = new PlaceholderStyles();

  range(text: string, { start, end }: Range, options: HighlightOptions): StyledLine[] {
    this.#adopt(text, options.kind);
    const lines: StyledSpan[][] = [[]];
    this.#lex({ start, end }, (from, token) => {
      const visible = text.slice(Math.max(from, start), Math.min(token.end, end));
      const style =
        token.role === 'placeholder' ? this.#styles.of(text.slice(from, token.end), options) : token.style;
      if (visible === '\n') lines.push([]);
      else append(lines.at(-1) ?? [], visible, style);
    });
    return lines.map((line, index) => printableSpans(line, index === 0 ? text.charAt(start - 1) : ''));
  }

  /** Bracket at the cursor or before it, and its other half; null unless both are in the range. */
  bracketPair(document: Document, range: Range, kind: InputKind['kind']): BracketPair | null {
    const { text, cursor } = document;
    if (!isBracket(text, cursor) && !isBracket(text, cursor - 1)) return null;
    this.#adopt(text, kind);
    const brackets: Bracket[] = [];
    this.#lex(range, (at, { role }) => {
      if (role === 'bracket' && at >= range.start) brackets.push({ at, character: text.charAt(at) });
    });
    return pairAt(brackets, cursor);
  }

  #adopt(text: string, kind: InputKind['kind']): void {
    if (text === this.#text && kind === this.#kind) return;
    const regions = regionsOf(text, kind);
    const change = changedRange(this.#text, text);
    // A token may have looked at the rest of its line.
    const safe = startOfLine(text, change.start);
    if (kind === this.#kind && areSameBefore(safe, regions, this.#regions)) this.#marks.change(change, safe);
    else this.#marks = new Marks();
    this.#reached = null;
    this.#text = text;
    this.#kind = kind;
    this.#regions = regions;
  }

  #lex({ start, end }: Range, visit: (at: number, token: Token) => void): void {
    const text = this.#text;
    const stop = Math.min(end, text.length);
    const startOf = (region: number): number => this.#regions[region]?.start ?? 0;
    let index = Math.max(0, lastAtOrBefore(this.#regions.length, startOf, start));
    let { at, state } = this.#resume(index, start);
    let line = lineFrom(text, at);
    while (at < stop) {
      const region = this.#regions[index];
      if (region === undefined) return;
      if (at >= region.end) {
        index += 1;
        state = this.#regions[index]?.state ?? state;
        continue;
      }
      const read = at < line.lineEnd ? tokenIn(region, line, { at, state }) : lineFeed(line.lineEnd, state);
      if (read.end > start) visit(at, read);
      if (at >= line.lineEnd) line = { ...line, lineStart: read.end, lineEnd: endOfLine(text, read.end) };
      at = read.end;
      state = read.state;
      if (!this.#marks.pass({ at, state })) continue;
      const mark = this.#resume(index, start);
      if (mark.at <= at) continue;
      ({ at, state } = mark);
      line = lineFrom(text, at);
    }
    this.#reached = { at, state };
  }

  #resume(index: number, offset: number): Mark {
    const region = this.#regions[index] ?? { start: 0, state: '' };
    const reached = this.#reached;
    const before = this.#marks.before(offset);
    const isNearer = reached !== null && reached.at <= offset && reached.at > (before?.at ?? 0);
    const mark = isNearer ? reached : before;
    return mark !== null && mark.at > region.start ? mark : { at: region.start, state: region.state };
  }
}

const maxLookahead = 4096;

function lineFrom(text: string, at: number): LexedLine {
  return {
    text,
    lineStart: startOfLine(text, at),
    lineEnd: endOfLine(text, at),
    placeholders: createPlaceholderScanner(text),
  };
}

function startOfLine(text: string, at: number): number {
  const from = Math.max(0, at - maxLookahead);
  return from + text.slice(from, at).lastIndexOf('\n') + 1;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

const lineFeed = (at: number, state: string): Token => ({
  end: at + 1,
  style: 'plain',
  state: stateAfterLine(state),
  role: 'text',
});

function tokenIn(region: Region, line: LexedLine, { at, state }: Mark): Token {
  if (isBody(region) && at === line.lineStart && match(commentPattern, line.text, at) !== '') {
    return token(line.lineEnd, 'comment', state);
  }
  const found = lexInput(line, at, state);
  return found.end > region.end ? { ...found, end: region.end } : found;
}

const commentPattern = /[ \t]*(?:#|\/\/)/y;

/** Whether the regions before `offset` are the same, so that the states in them still hold. */
function areSameBefore(offset: number, regions: readonly Region[], others: readonly Region[]): boolean {
  for (let at = 0; (regions[at]?.start ?? offset) < offset; at += 1) {
    if (regions[at]?.start !== others[at]?.start || regions[at]?.state !== others[at]?.state) return false;
  }
  return true;
}

function isBracket(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character !== '' && '()[]{}'.includes(character);
}

/** A token may end inside a grapheme. */
function printableSpans(line: StyledLine, before: string): StyledLine {
  let last = before;
  return line.map(({ text, style }) => {
    const shown = printable(text, last);
    last = text.slice(-1);
    return { text: shown, style };
  });
}

function append(line: StyledSpan[], text: string, style: Style): void {
  const last = line.at(-1);
  if (text === '') return;
  if (last?.style === style) line[line.length - 1] = { text: last.text + text, style };
  else line.push({ text, style });
}
