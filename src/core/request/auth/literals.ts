import { escapeBraces } from '../../template/escape.ts';
import { parseTemplate } from '../../template/parse.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { DraftAuth } from '../draft.ts';
import { findScheme } from './schemes.ts';

/** A scheme and its words as text that is read back as the same, each literal piece of the secret replaced. */
export function printAuth(auth: DraftAuth, replaceSecret: (literal: string) => string = quote): string {
  const { scheme, words } = auth;
  const secret = findScheme(scheme)?.secret.index;
  return [
    scheme,
    ...words.map(({ text }, index) => printWord(text, index === secret ? replaceSecret : quote)),
  ].join(' ');
}

/** The literal pieces of the secret: what must not be written to disk in clear. */
export function literalSecrets(auth: DraftAuth): string[] {
  const found: string[] = [];
  printAuth(auth, (literal) => {
    found.push(literal);
    return '';
  });
  return found;
}

/** Returns the masked form: `basic ada ••••••`. */
export function shownAuth(auth: DraftAuth): string {
  return printAuth(auth, () => maskedText);
}

/** Between two placeholders a few characters separate them, and are no secret. */
const longestSeparator = 3;

function printWord(text: string, replace: (literal: string) => string): string {
  if (text === '') return "''";
  const pieces = piecesOf(text);
  const isLiteral = pieces.every(({ kind }) => kind === 'literal');
  return pieces
    .map((piece) => {
      if (piece.kind === 'placeholder') return piece.text;
      return isLiteral || piece.text.length > longestSeparator ? replace(piece.text) : quote(piece.text);
    })
    .join('');
}

interface WordPiece {
  readonly kind: 'literal' | 'placeholder';
  readonly text: string;
}

/** A `{{` that nothing closes is text: printed as it is, it would be closed by the `}}` of a later word. */
function piecesOf(text: string): WordPiece[] {
  const pieces: WordPiece[] = [];
  for (const segment of parseTemplate(text, 'plain').segments) {
    const isText = segment.kind === 'literal' || segment.expression.kind === 'unterminated';
    const last = pieces.at(-1);
    if (!isText) pieces.push({ kind: 'placeholder', text: segment.text });
    else if (last?.kind !== 'literal') pieces.push({ kind: 'literal', text: segment.text });
    else pieces[pieces.length - 1] = { kind: 'literal', text: last.text + segment.text };
  }
  return pieces;
}

/** Quotes a word, or a piece of one, in which nothing is a placeholder. */
function quote(literal: string): string {
  const text = escapeBraces(literal);
  return /[\s'"\\]/.test(literal) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}
