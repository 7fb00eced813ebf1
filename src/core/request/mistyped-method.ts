import { nearestName } from '../template/nearest.ts';
import { methods } from './methods.ts';
import { isKnownMethod, isTarget } from './text/request-line.ts';

/** The method that an unknown word is nearly; null for a known one, and where no method is near. */
export function nearestMethod(word: string): string | null {
  return isKnownMethod(word.toUpperCase()) ? null : nearestName(word.toUpperCase(), methods);
}

/** Returns a question about a text that begins like a request but for its method: `GTE http://host/`. */
export function questionAboutMethod(text: string): string | null {
  const [, word = '', target = ''] = /^\s*([A-Za-z]+)[ \t]+(\S+)/.exec(text) ?? [];
  const nearest = isTarget(target) ? nearestMethod(word) : null;
  return nearest === null ? null : `${word} is not an HTTP method: did you mean ${nearest}?`;
}
