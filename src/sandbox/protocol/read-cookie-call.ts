import type { CookieCall } from '../../core/script/script-exchange.ts';
import { isObject } from '../../core/value/is-object.ts';
import { isText, isTextOrNull, maxSentence } from './message-values.ts';

/** Validates a call of the cookie jar. Null for a wrong shape. */
export function readCookieCall(call: unknown): CookieCall | null {
  if (!isObject(call)) return null;
  const { op, url, line, name } = call;
  switch (op) {
    case 'list':
      return isText(url, maxSentence) ? { op, url } : null;
    case 'set':
      return isText(url, maxSentence) && isText(line, maxSentence) ? { op, url, line } : null;
    case 'remove':
      return isTextOrNull(url, maxSentence) && isTextOrNull(name, maxSentence) ? { op, url, name } : null;
    default:
      return null;
  }
}
