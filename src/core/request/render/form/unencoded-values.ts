import type { DraftRenderer } from '../draft-renderer.ts';
import { isUnresolved, type Piece } from '../piece.ts';

/** Warns of values in a written form body that a server reads as something else: such a body is sent as it is. */
export function reportUnencodedValues(pieces: readonly Piece[], renderer: DraftRenderer): void {
  for (const [index, piece] of pieces.entries()) {
    const { chunk, offset, length } = piece;
    if (chunk.kind !== 'value') continue;
    const before = index === 0 ? '' : (pieces[index - 1]?.chunk.text.slice(-1) ?? '');
    const next = pieces[index + 1]?.chunk;
    const after = next === undefined || isUnresolved(next) ? '' : next.text.slice(0, 1);
    const found = effectOf(chunk.text, { isApart: isBoundary(before) && isBoundary(after) });
    if (found === null) continue;
    const subject = renderer.placeholderText(chunk) ?? 'a value';
    const { severity, effect } = found;
    renderer.report({
      code: 'unencoded-form-value',
      severity,
      part: 'body',
      offset,
      length,
      message: `${subject} ${effect}`,
      hint: 'a form in a text is sent as it is: if this is one value, use encodeURIComponent in the variable',
    });
  }
}

const isBoundary = (text: string): boolean => text === '' || text === '&' || /\s/.test(text);

type Effect = { readonly severity: 'warning' | 'info'; readonly effect: string };

/** `isApart`: nothing but `&` beside it, so that it may hold whole fields. */
function effectOf(text: string, { isApart }: { readonly isApart: boolean }): Effect | null {
  if (isApart && text.includes('=')) return null;
  const effects = [
    ...(text.includes('&') ? ['"&", which begins another field'] : []),
    ...(text.includes('+') ? ['"+", which is read as a space'] : []),
    ...(/%[\da-f]{2}/i.test(text) && !isEncoded(text) ? ['"%", which is read as an encoded character'] : []),
  ];
  if (effects.length > 0) return { severity: 'warning', effect: `holds ${effects.join(', and ')}` };
  return /[^\x21-\x7e]/.test(text)
    ? { severity: 'info', effect: 'holds characters that a form sends encoded' }
    : null;
}

const isEncoded = (text: string): boolean => /^(?:[\w.~*!'()-]|%[\da-f]{2})*$/i.test(text);
