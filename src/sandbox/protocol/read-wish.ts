import { isToken } from '../../core/http/token.ts';
import { isMethod } from '../../core/request/methods.ts';
import type { ChangePlaces, RequestChange, ScriptWish } from '../../core/script/request/subject.ts';
import { isObject } from '../../core/value/is-object.ts';
import { limits } from './limits.ts';
import { isCount, isHeaders, isText, isTextOrNull, maxSentence } from './message-values.ts';

export function readWish(wish: unknown): ScriptWish | null {
  if (!isObject(wish)) return null;
  switch (wish['kind']) {
    case 'replay':
      return { kind: 'replay' };
    case 'skip':
      return isTextOrNull(wish['reason'], maxSentence) ? { kind: 'skip', reason: wish['reason'] } : null;
    case 'next':
      return isTextOrNull(wish['request'], maxSentence) ? { kind: 'next', request: wish['request'] } : null;
    case 'header': {
      const { name, variable } = wish;
      return isText(name, 200) && isToken(name) && isTextOrNull(variable, 300)
        ? { kind: 'header', name, variable }
        : null;
    }
    case 'change': {
      const change = readChange(wish['change']);
      return change === null ? null : { kind: 'change', change };
    }
    default:
      return null;
  }
}

export function readChange(change: unknown): RequestChange | null {
  if (!isObject(change)) return null;
  const { method, url, headers, body, redirects, timeout } = change;
  if (method !== undefined && !(isText(method, 100) && isMethod(method.toUpperCase()))) return null;
  if (url !== undefined && !isText(url, limits.requestLength)) return null;
  if (headers !== undefined && !isHeaders(headers)) return null;
  if (body !== undefined && !isTextOrNull(body, limits.requestLength)) return null;
  if (redirects !== undefined && !isTimerCount(redirects)) return null;
  if (timeout !== undefined && !isTimerCount(timeout)) return null;
  const places = readPlaces(change['places']);
  return {
    ...(method !== undefined && { method }),
    ...(url !== undefined && { url }),
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    ...(timeout !== undefined && { timeout }),
    ...(redirects !== undefined && { redirects }),
    ...(change['holdsSecret'] === true && { holdsSecret: true }),
    ...(places !== null && { places }),
  };
}

/** Null where no place can be read: the change counts without. */
function readPlaces(places: unknown): ChangePlaces | null {
  if (!isObject(places)) return null;
  const { method, url, body, headers } = places;
  const place = (text: unknown): text is string => isText(text, limits.stackLength);
  return {
    ...(place(method) && { method }),
    ...(place(url) && { url }),
    ...(place(body) && { body }),
    ...(isObject(headers) && {
      headers: Object.fromEntries(
        Object.entries(headers)
          .slice(0, maxPlaces)
          .flatMap(([name, text]) => (place(text) ? [[name, text] as const] : [])),
      ),
    }),
  };
}

const maxPlaces = 1000;

/** The longest time that a timer takes. */
const isTimerCount = (value: unknown): value is number => isCount(value) && value <= 2 ** 31 - 1;
