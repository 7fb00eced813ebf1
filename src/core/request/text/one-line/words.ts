import type { PlaceholderScanner } from '../../../template/scan.ts';
import type { SourceText } from '../../draft.ts';
import { joinSourceTexts, sourceText } from '../../source-text.ts';
import { isBlankCode } from '../lines.ts';
import type { Span } from '../nodes.ts';

export interface Word {
  readonly pieces: readonly WordPiece[];
  readonly start: number;
  readonly end: number;
  readonly openQuote: number | null;
  readonly quotes?: readonly Span[];
}

export interface WordPiece {
  readonly kind: 'bare' | 'quoted' | 'placeholder';
  readonly text: string;
  readonly offset: number;
}

/** Single quotes keep everything, double quotes and bare text know the backslash. `\{{` is the template's own escape. */
export function readWord(source: string, start: number, scanner: PlaceholderScanner): Word {
  const pieces: WordPiece[] = [];
  const quotes: Span[] = [];
  let at = start;
  let quote: '"' | "'" | null = null;
  let pieceStart = start;
  let quoteStart = start;

  const endPiece = (end: number) => {
    if (end > pieceStart) {
      pieces.push({
        kind: quote === null ? 'bare' : 'quoted',
        text: source.slice(pieceStart, end),
        offset: pieceStart,
      });
    }
  };
  const skip = (length: number) => {
    endPiece(at);
    at += length;
    pieceStart = at;
  };

  while (at < source.length) {
    const character = source[at];
    const end = scanner.endOf(at);
    if (end !== null) {
      endPiece(at);
      pieces.push({ kind: 'placeholder', text: source.slice(at, end), offset: at });
      at = end;
      pieceStart = end;
      continue;
    }
    if (character === '\\' && source.startsWith('{{', at + 1)) {
      at += 3;
    } else if (quote === null) {
      if (isBlankCode(source.charCodeAt(at)) || character === '\n' || character === '\r') break;
      if (character === '"' || character === "'") {
        quoteStart = at;
        skip(1);
        quote = character;
      } else if (character === '\\') {
        const isContinuation = /^\\\r?\n/.test(source.slice(at, at + 3));
        if (isContinuation) break;
        readEscaped();
      } else {
        at += 1;
      }
    } else if (character === quote) {
      endPiece(at);
      if (quote === '"') quotes.push({ start: quoteStart, end: at + 1 });
      quote = null;
      at += 1;
      pieceStart = at;
    } else if (quote === '"' && character === '\\' && /["\\$`]/.test(source.charAt(at + 1))) {
      readEscaped();
    } else {
      at += 1;
    }
  }
  endPiece(at);
  return { pieces, start, end: at, openQuote: quote === null ? null : quoteStart, quotes };

  function readEscaped(): void {
    skip(1);
    if (at >= source.length) return;
    pieces.push({ kind: 'quoted', text: source.charAt(at), offset: at });
    at += 1;
    pieceStart = at;
  }
}

export function wordText(word: Word): SourceText {
  return piecesText(word.pieces, word.start);
}

export function piecesText(pieces: readonly WordPiece[], start: number): SourceText {
  if (pieces.length === 0) return sourceText('', start);
  return joinSourceTexts(pieces.map(({ text, offset }) => sourceText(text, offset)));
}
