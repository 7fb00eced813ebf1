import type { InputKind } from '../../request/classify.ts';
import { changedRange } from '../../request/text/changed-range.ts';
import { endOfLine } from '../../request/text/lines.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import type { Scope } from '../../template/types.ts';
import { lastAtOrBefore } from '../../text/ascending.ts';
import type { Style, StyledLine, StyledSpan } from '../../text/styled.ts';
import { printable } from '../../text/width.ts';
import type { Document, Range } from '../document.ts';
import { type Bracket, type BracketPair, pairAt } from './brackets.ts';
import { isBody } from './languages/body.ts';
import { lexInput, stateAfterLine } from './languages/index.ts';
import { type LexedLine, match, maxRunLength, type Token, token } from './languages/token.ts';
import { type Mark, Marks } from './marks.ts';
import { type HighlightOptions, PlaceholderStyles } from './placeholder-style.ts';
import type { Region } from './region.ts';
import { regionsOf } from './regions.ts';

interface ReadPart {
  readonly spans: StyledLine;
  readonly brackets: readonly Bracket[];
  readonly state: string;
}

export class Highlighter {
  #text = '';
  #kind: InputKind['kind'] = 'empty';
  #scope: Scope | null = null;
  #regions: readonly Region[] = [];
  #marks = new Marks();
  #reached: Mark = { at: 0, state: '' };
  /** Whole lines of this text by what their look depends on, and those of the text before. */
  #lines = new Map<string, ReadPart>();
  #linesBefore: ReadonlyMap<string, ReadPart> = new Map();
  readonly #styles = new PlaceholderStyles();

  range(text: string, range: Range, options: HighlightOptions): StyledLine[] {
    this.#adopt(text, options);
    return [...this.#parts(range, options)].map(([, { spans }]) => spans);
  }

  /** Bracket at the cursor or before it, and its other half; null unless both are in the range. */
  bracketPair({ text, cursor }: Document, range: Range, options: HighlightOptions): BracketPair | null {
    if (!/[()[\]{}]/.test(text.slice(Math.max(0, cursor - 1), cursor + 1))) return null;
    this.#adopt(text, options);
    const all: Bracket[] = [];
    for (const [start, { brackets }] of this.#parts(range, options)) {
      for (const { at, character } of brackets) all.push({ at: start + at, character });
    }
    return pairAt(all, cursor);
  }

  #adopt(text: string, { kind, scope }: HighlightOptions): void {
    if (kind !== this.#kind || scope !== this.#scope) {
      this.#lines = new Map();
      this.#linesBefore = new Map();
    }
    this.#scope = scope;
    if (text === this.#text && kind === this.#kind) return;
    const regions = regionsOf(text, kind);
    const change = changedRange(this.#text, text);
    // A token may have looked at the rest of its line.
    const safe = text.lastIndexOf('\n', change.start - 1) + 1;
    if (kind === this.#kind && areSameBefore(safe, regions, this.#regions)) this.#marks.change(change, safe);
    else this.#marks = new Marks();
    this.#reached = { at: 0, state: '' };
    this.#forgetLines();
    this.#text = text;
    this.#kind = kind;
    this.#regions = regions;
  }

  *#parts(range: Range, options: HighlightOptions): Generator<readonly [start: number, part: ReadPart]> {
    const last = Math.min(range.end, this.#text.length);
    for (let { start } = range; start <= last; ) {
      const end = Math.min(last, endOfLine(this.#text, start));
      yield [start, this.#part({ start, end }, options)];
      start = end + 1;
    }
  }

  #part(range: Range, options: HighlightOptions): ReadPart {
    const key = this.#keyOf(range);
    if (key === null) return this.#read(range, options).part;
    let part = this.#lines.get(key) ?? this.#linesBefore.get(key);
    if (part !== undefined) {
      this.#reached = { at: range.end, state: part.state };
      this.#marks.pass(this.#reached);
    } else {
      const read = this.#read(range, options);
      part = read.part;
      if (read.mayChange) return part;
    }
    // Who walks through a megabyte needs only what is on the screen.
    if (this.#lines.size >= maxLines) this.#forgetLines();
    this.#lines.set(key, part);
    return part;
  }

  #forgetLines(): void {
    this.#linesBefore = this.#lines;
    this.#lines = new Map();
  }

  /** Key of everything that the look of a whole line depends on; null for a long line and for a part of one. */
  #keyOf({ start, end }: Range): string | null {
    const text = this.#text;
    const region = this.#regions[this.#regionAt(start)];
    const isWhole = (start === 0 || text.charAt(start - 1) === '\n') && end === endOfLine(text, start);
    if (region === undefined || end > region.end || !isWhole || end - start > maxRunLength) return null;
    return `${isBody(region) ? 'body' : ''} ${this.#stateAt(start, region)} ${text.slice(start, end)}`;
  }

  #stateAt(lineStart: number, region: Region): string {
    const { at, state } = this.#reached;
    if (at === lineStart - 1 && at >= region.start) return stateAfterLine(state);
    this.#lex({ start: lineStart, end: lineStart }, () => undefined);
    return this.#reached.state;
  }

  /** A placeholder without a value may get one while the text and the scope are the same. */
  #read({ start, end }: Range, options: HighlightOptions) {
    const text = this.#text;
    const spans: StyledSpan[] = [];
    const brackets: Bracket[] = [];
    let mayChange = false;
    this.#lex({ start, end }, (from, token) => {
      const isPlaceholder = token.role === 'placeholder';
      const style = isPlaceholder ? this.#styles.of(text.slice(from, token.end), options) : token.style;
      mayChange ||= isPlaceholder && (style === 'error' || style === 'placeholder');
      append(spans, text.slice(Math.max(from, start), Math.min(token.end, end)), style);
      if (token.role === 'bracket' && from >= start)
        brackets.push({ at: from - start, character: text.charAt(from) });
    });
    const { state } = this.#reached;
    return { mayChange, part: { spans: printableSpans(spans, text.charAt(start - 1)), brackets, state } };
  }

  #lex({ start, end }: Range, visit: (at: number, token: Token) => void): void {
    const text = this.#text;
    const stop = Math.min(end, text.length);
    let index = this.#regionAt(start);
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

  #regionAt(offset: number): number {
    const regions = this.#regions;
    return Math.max(
      0,
      lastAtOrBefore(regions.length, (region) => regions[region]?.start ?? 0, offset),
    );
  }

  #resume(index: number, offset: number): Mark {
    const region = this.#regions[index] ?? { start: 0, state: '' };
    const reached = this.#reached;
    const before = this.#marks.before(offset);
    const mark = reached.at <= offset && reached.at > (before?.at ?? 0) ? reached : before;
    return mark !== null && mark.at > region.start ? mark : { at: region.start, state: region.state };
  }
}

const maxLookahead = 4096;
const maxLines = 500;

function lineFrom(text: string, at: number): LexedLine {
  const from = Math.max(0, at - maxLookahead);
  return {
    text,
    lineStart: from + text.slice(from, at).lastIndexOf('\n') + 1,
    lineEnd: endOfLine(text, at),
    placeholders: createPlaceholderScanner(text),
  };
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

function areSameBefore(offset: number, regions: readonly Region[], others: readonly Region[]): boolean {
  for (let at = 0; (regions[at]?.start ?? offset) < offset; at += 1) {
    if (regions[at]?.start !== others[at]?.start || regions[at]?.state !== others[at]?.state) return false;
  }
  return true;
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
