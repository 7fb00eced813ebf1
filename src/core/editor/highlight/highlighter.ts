import type { InputKind } from '../../request/classify.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import type { Scope } from '../../template/types.ts';
import type { Style, StyledLine, StyledSpan } from '../../text/styled.ts';
import { printable } from '../../text/width.ts';
import type { Document } from '../document.ts';
import { type Bracket, type BracketPair, pairAt } from './brackets.ts';
import { changedRange } from './changed-range.ts';
import { lexInput, startState, stateAfterLine } from './input.ts';
import { Marks } from './marks.ts';
import { placeholderStyles } from './placeholder-style.ts';
import type { LexedLine, Token } from './token.ts';

export interface HighlightOptions {
  /** What the whole text is, as `classifyInput` says. */
  readonly kind: InputKind['kind'];
  /** Where placeholders are looked up for the colour of their type; null to give all of them one. */
  readonly scope: Scope | null;
}

/** UTF-16 offsets; the end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Styles the visible part of one editor's text. Remembers the text, so that the next key costs next to nothing. */
export class Highlighter {
  #text = '';
  #start = '';
  #marks = new Marks('');

  /**
   * The text of a range, styled, line by line; the first and the last one may be parts of lines. Ready to be drawn:
   * tabs and control characters are replaced as `printable` does.
   */
  range(text: string, { start, end }: TextRange, options: HighlightOptions): StyledLine[] {
    this.#adopt(text, startState(options.kind));
    const styleOf = placeholderStyles(options);
    const lines: StyledSpan[][] = [[]];
    this.#lex({ start, end }, (from, token) => {
      const visible = text.slice(Math.max(from, start), Math.min(token.end, end));
      const style = token.role === 'placeholder' ? styleOf(text.slice(from, token.end)) : token.style;
      if (visible === '\n') lines.push([]);
      else append(lines.at(-1) ?? [], visible, style);
    });
    return lines.map((line, index) => printableSpans(line, index === 0 ? text.charAt(start - 1) : ''));
  }

  /** The brackets to light up: the one at the cursor or before it, and its other half, where both are in the range. */
  bracketPair(document: Document, range: TextRange, kind: InputKind['kind']): BracketPair | null {
    const { text, cursor } = document;
    if (!isBracket(text, cursor) && !isBracket(text, cursor - 1)) return null;
    this.#adopt(text, startState(kind));
    const brackets: Bracket[] = [];
    this.#lex(range, (at, { role }) => {
      if (role === 'bracket' && at >= range.start) brackets.push({ at, character: text.charAt(at) });
    });
    return pairAt(brackets, cursor);
  }

  #adopt(text: string, start: string): void {
    if (start !== this.#start) {
      this.#marks = new Marks(start);
      this.#start = start;
    } else if (text !== this.#text) {
      const change = changedRange(this.#text, text);
      // A token may have looked at the rest of its line.
      this.#marks.change(change, startOfLine(text, change.start));
    }
    this.#text = text;
  }

  /** Calls `visit` for each token that overlaps the range, line feeds among them. */
  #lex({ start, end }: TextRange, visit: (at: number, token: Token) => void): void {
    const text = this.#text;
    let { at, state } = this.#marks.before(start);
    const stop = Math.min(end, text.length);
    let line = lineFrom(text, at);
    while (at < stop) {
      const token = at < line.lineEnd ? lexInput(line, at, state) : lineFeed(line, state);
      if (token.end > start) visit(at, token);
      if (at >= line.lineEnd) line = { ...line, lineStart: token.end, lineEnd: endOfLine(text, token.end) };
      at = token.end;
      state = token.state;
      if (!this.#marks.pass({ at, state })) continue;
      const mark = this.#marks.before(start);
      if (mark.at <= at) continue;
      ({ at, state } = mark);
      line = lineFrom(text, at);
    }
  }
}

/** How far a token may look ahead in its line; only in longer lines can a colour be late. */
const lookAhead = 4096;

function lineFrom(text: string, at: number): LexedLine {
  return {
    text,
    lineStart: startOfLine(text, at),
    lineEnd: endOfLine(text, at),
    placeholders: createPlaceholderScanner(text),
  };
}

/** Of a very long line, a place that is near enough. */
function startOfLine(text: string, at: number): number {
  const from = Math.max(0, at - lookAhead);
  return from + text.slice(from, at).lastIndexOf('\n') + 1;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function lineFeed({ text, lineStart, lineEnd }: LexedLine, state: string): Token {
  const isBlank = lineEnd - lineStart < lookAhead && text.slice(lineStart, lineEnd).trim() === '';
  return { end: lineEnd + 1, style: 'plain', state: stateAfterLine(state, isBlank), role: 'text' };
}

function isBracket(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character !== '' && '()[]{}'.includes(character);
}

/** A token may end between two characters that are shown together. */
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
