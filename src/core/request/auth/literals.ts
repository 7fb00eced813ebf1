import { escapeBraces } from '../../template/escape.ts';
import { parseTemplate } from '../../template/parse.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { DraftAuth } from '../draft.ts';
import type { SecretPlace } from './scheme.ts';
import { findScheme } from './schemes.ts';

export function printAuth(
  auth: DraftAuth,
  replaceSecret: (literal: string, name: string) => string = quote,
): string {
  const { scheme, words } = auth;
  const places = secretPlaces(auth);
  return [
    scheme,
    ...words.map(({ text }, index) => {
      const place = places.find((one) => one.index === index);
      if (place === undefined) return printWord(text, quote);
      const option = text.slice(0, place.from);
      return option + printWord(text.slice(place.from), (literal) => replaceSecret(literal, place.name));
    }),
  ].join(' ');
}

export const secretPlaces = ({
  scheme,
  words,
}: Pick<DraftAuth, 'scheme' | 'words'>): readonly SecretPlace[] =>
  findScheme(scheme)?.secrets(words.map(({ text }) => text)) ?? [];

export interface NamedSecret {
  readonly name: string;
  readonly text: string;
}

export function literalSecrets(auth: DraftAuth): NamedSecret[] {
  const found: NamedSecret[] = [];
  printAuth(auth, (text, name) => {
    found.push({ name, text });
    return '';
  });
  return found;
}

export function shownAuth(auth: DraftAuth): string {
  return printAuth(auth, () => maskedText);
}

/** Maximum length of a separator between two placeholders; a longer text is a secret. */
export const maxSeparator = 3;

function printWord(text: string, replace: (literal: string) => string): string {
  if (text === '') return "''";
  const pieces = piecesOf(text);
  const isLiteral = pieces.every(({ kind }) => kind === 'literal');
  return pieces
    .map((piece) => {
      if (piece.kind === 'placeholder') return piece.text;
      return isLiteral || piece.text.length > maxSeparator ? replace(piece.text) : quote(piece.text);
    })
    .join('');
}

interface WordPiece {
  readonly kind: 'literal' | 'placeholder';
  readonly text: string;
}

/** An unclosed `{{` is quoted: the `}}` of a later word would close it. */
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

function quote(literal: string): string {
  const text = escapeBraces(literal);
  return /[\s'"\\]/.test(literal) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}
