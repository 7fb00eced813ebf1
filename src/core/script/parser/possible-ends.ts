import { tokTypes } from 'acorn';
import { tokensOf } from './script-parser.ts';

/** Line ends at which no bracket and no template is open. Lazy; after an invalid token every line counts. */
export function* possibleEnds(text: string): Generator<number> {
  let lineEnd = endOfLine(text, 0);
  let depth = 0;
  try {
    let isInTemplate = false;
    for (const { type, start, end } of tokensOf(text, { ecmaVersion: 'latest', allowHashBang: true })) {
      while (lineEnd < start) {
        if (depth === 0 && !isInTemplate) yield lineEnd;
        lineEnd = endOfLine(text, lineEnd + 1);
      }
      if (type === tokTypes.backQuote) isInTemplate = !isInTemplate;
      if (opening.has(type)) depth += 1;
      else if (closing.has(type)) depth = Math.max(0, depth - 1);
      while (lineEnd < end) lineEnd = endOfLine(text, lineEnd + 1);
    }
  } catch {
    depth = 0;
  }
  for (; lineEnd < text.length; lineEnd = endOfLine(text, lineEnd + 1)) yield lineEnd;
  yield text.length;
}

const opening = new Set([tokTypes.braceL, tokTypes.bracketL, tokTypes.parenL, tokTypes.dollarBraceL]);
const closing = new Set([tokTypes.braceR, tokTypes.bracketR, tokTypes.parenR]);

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}
