import { parseExpression } from '../core/template/resolve/expression.ts';
import { createPlaceholderScanner } from '../core/template/scan.ts';

/** Writes `{{` in URLs and JSON so that other tools do not replace it either. */
export function literalBraces(
  text: string,
  part: 'url' | 'json' | 'text',
  isPlaceholder: (text: string) => boolean = looksTyped,
): string {
  const scanner = createPlaceholderScanner(text);
  let written = '';
  let end = 0;
  for (let at = text.indexOf('{{'); at >= 0; ) {
    const placeholderEnd = scanner.endOf(at);
    const isKept = placeholderEnd !== null && isPlaceholder(text.slice(at, placeholderEnd));
    const next = isKept ? placeholderEnd : at + 2;
    written += text.slice(end, at) + (isKept ? text.slice(at, next) : literals[part]);
    end = next;
    at = text.indexOf('{{', next);
  }
  return written + text.slice(end);
}

/** Includes malformed ones, which a preview then shows. */
const looksTyped = (placeholder: string): boolean =>
  parseExpression(placeholder).kind !== 'malformed' ||
  /^\{\{\s*[\p{L}_$][\p{L}\p{N}_$.[\]"' -]*\}\}$/u.test(placeholder);

/** Escapes every `{{` of recorded traffic, in which no placeholder is left. */
export const allLiteralBraces: typeof literalBraces = (text, part) => text.replaceAll('{{', literals[part]);

const literals = { url: '%7B%7B', json: '\\u007b\\u007b', text: '\\{{' } as const;
