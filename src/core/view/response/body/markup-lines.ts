import { type Style, type StyledLine, type StyledSpan, span } from '../../../text/styled.ts';
import { maxIndent } from './indent.ts';
import { type LineSource, lineSource, Offsets } from './line-source.ts';

export interface MarkupLineSource extends LineSource {
  readonly text: string;
  readonly kind: 'xml' | 'html';
  readonly tokens: MarkupTokens;
  startOf(line: number): number;
}

export const isMarkupLines = (source: LineSource): source is MarkupLineSource => 'tokens' in source;

export function markupLines(text: string, kind: 'xml' | 'html'): MarkupLineSource {
  const tokens = lexMarkup(text);
  const breaks = text.trim().includes('\n') ? ownBreaks(text, tokens) : tagBreaks(text, tokens);
  const deepest = maxIndent(breaks.depths, text.length);
  const source = lineSource(breaks.tokens.length, (line) => lineAt(text, { tokens, breaks, line, deepest }));
  const { offsets } = breaks;
  const startOf = (line: number): number => offsets.at(line, text.length);
  return {
    ...source,
    text,
    kind,
    tokens,
    startOf,
    rough: (line) => text.slice(offsets.at(line), offsets.at(line + 1, text.length)),
  };
}

export type TokenKind = 'text' | 'open' | 'close' | 'empty' | 'declaration' | 'comment';

export interface MarkupTokens {
  readonly starts: Offsets;
  readonly kinds: readonly TokenKind[];
}

interface Breaks {
  readonly tokens: Offsets;
  readonly offsets: Offsets;
  readonly depths: Offsets;
}

function lexMarkup(text: string): MarkupTokens {
  const starts = new Offsets();
  const kinds: TokenKind[] = [];
  const add = (kind: TokenKind, at: number): void => {
    starts.push(at);
    kinds.push(kind);
  };
  for (let at = 0; at < text.length; ) {
    const [kind, end] = nextToken(text, at);
    const start = at;
    add(kind, start);
    at = end;
    const code = kind === 'open' ? endOfCode(text, start, at) : at;
    if (code > at) add('text', at);
    at = code;
  }
  return { starts, kinds };
}

/** Returns the end of the code in a script or style element, which has no tags (HTML, 13.2.5.4); `at` for other elements. */
function endOfCode(text: string, start: number, at: number): number {
  const name = /^<(script|style)\b/i.exec(text.slice(start, start + 10))?.[1];
  if (name === undefined) return at;
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = at;
  return close.exec(text)?.index ?? text.length;
}

function nextToken(text: string, at: number): [kind: TokenKind, end: number] {
  const after = (mark: string, from: number): number => {
    const found = text.indexOf(mark, from);
    return found === -1 ? text.length : found + mark.length;
  };
  if (text.charCodeAt(at) !== 0x3c || !/[\w!/?:]/.test(text.charAt(at + 1))) {
    const next = text.indexOf('<', at + 1);
    return ['text', next === -1 ? text.length : next];
  }
  if (text.startsWith('<!--', at)) return ['comment', after('-->', at + 4)];
  if (text.startsWith('<![CDATA[', at)) return ['text', after(']]>', at + 9)];
  if (/[!?]/.test(text.charAt(at + 1))) return ['declaration', after('>', at)];
  const end = endOfTag(text, at);
  if (text.charAt(at + 1) === '/') return ['close', end];
  const name = /^<([\w:-]+)/.exec(text.slice(at, at + 20))?.[1]?.toLowerCase() ?? '';
  return [text.charAt(end - 2) === '/' || voidElements.has(name) ? 'empty' : 'open', end];
}

// A `>` in a quoted value does not end the tag.
function endOfTag(text: string, at: number): number {
  let quote = 0;
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 0x3e) return end + 1;
    else if (code === 0x22 || code === 0x27) quote = code;
  }
  return text.length;
}

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

function newBreaks(): Breaks {
  return { tokens: new Offsets(), offsets: new Offsets(), depths: new Offsets() };
}

function addBreak(breaks: Breaks, at: { token: number; offset: number; depth: number }): void {
  breaks.tokens.push(at.token);
  breaks.offsets.push(at.offset);
  breaks.depths.push(at.depth);
}

function ownBreaks(text: string, { starts, kinds }: MarkupTokens): Breaks {
  const breaks = newBreaks();
  let token = 0;
  for (let offset = 0; offset < text.length; ) {
    while (token + 1 < kinds.length && starts.at(token + 1) <= offset) token += 1;
    addBreak(breaks, { token, offset, depth: 0 });
    const end = text.indexOf('\n', offset);
    if (end === -1) break;
    offset = end + 1;
  }
  return breaks;
}

function tagBreaks(text: string, { starts, kinds }: MarkupTokens): Breaks {
  const breaks = newBreaks();
  let depth = 0;
  for (const [token, kind] of kinds.entries()) {
    const offset = starts.at(token);
    if (kind === 'close') depth = Math.max(0, depth - 1);
    const isBlank = kind === 'text' && text.slice(offset, starts.at(token + 1, text.length)).trim() === '';
    const before = kinds[token - 1];
    const ofOpenTag =
      before === 'open' || (kind === 'close' && before === 'text' && kinds[token - 2] === 'open');
    const staysOnLine = ofOpenTag && (kind === 'text' || kind === 'close');
    if (token === 0 || (!isBlank && !staysOnLine)) addBreak(breaks, { token, offset, depth });
    if (kind === 'open') depth += 1;
  }
  return breaks;
}

interface LaidOutLine {
  readonly tokens: MarkupTokens;
  readonly breaks: Breaks;
  readonly line: number;
  readonly deepest: number;
}

function lineAt(text: string, { tokens, breaks, line, deepest }: LaidOutLine): StyledLine {
  const depth = breaks.depths.at(line);
  const spans: StyledSpan[] = depth === 0 ? [] : [span('  '.repeat(Math.min(depth, deepest)))];
  const end = breaks.offsets.at(line + 1, text.length);
  let offset = breaks.offsets.at(line);
  for (let token = breaks.tokens.at(line); offset < end && token < tokens.kinds.length; token += 1) {
    const tokenEnd = Math.min(end, tokens.starts.at(token + 1, text.length));
    const piece = text.slice(offset, tokenEnd).replace(/\r?\n$/, '');
    for (const span of tokenSpans(piece, tokens.kinds[token] ?? 'text')) spans.push(span);
    offset = tokenEnd;
  }
  return spans;
}

function tokenSpans(piece: string, kind: TokenKind): StyledSpan[] {
  if (kind === 'text') return [span(piece)];
  if (kind === 'comment') return [span(piece, 'comment')];
  if (kind === 'declaration') return [span(piece, 'muted')];
  const spans: StyledSpan[] = [];
  for (const [text = '', name, attribute, value] of piece.matchAll(
    /(<\/?[\w:.-]+)|([\w:@.-]+)(?==)|("[^"]*"?|'[^']*'?)|[^<\w"'@:.-]+|./gs,
  )) {
    const style: Style = name
      ? 'tag'
      : attribute
        ? 'attribute'
        : value
          ? 'string'
          : /[/>?]/.test(text)
            ? 'tag'
            : 'plain';
    spans.push(span(text, style));
  }
  return spans;
}
