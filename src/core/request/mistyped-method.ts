import { nearestName } from '../template/nearest.ts';
import { isKnownMethod, methods } from './methods.ts';
import { isTarget } from './text/request-line.ts';

export function nearestMethod(word: string): string | null {
  return isKnownMethod(word.toUpperCase()) ? null : nearestName(word.toUpperCase(), methods);
}

export function questionAboutMethod(text: string): string | null {
  const [, word = '', target = ''] = /^\s*([A-Za-z]+)[ \t]+(\S+)/.exec(text) ?? [];
  if (/^(?:https?|curl|xhs?)$/i.test(word) && target !== '')
    return `remove ${word}: a request begins with its method or URL`;
  const nearest = isTarget(target) ? nearestMethod(word) : null;
  return nearest === null ? null : `${word} is not an HTTP method: did you mean ${nearest}?`;
}
