import type { TestSides } from '../../core/script/evaluation.ts';
import type { ScriptCall } from '../../core/script/script-exchange.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { MemberNote, NameSnapshot } from '../realm/contract.ts';
import { limits } from './limits.ts';
import { memberSorts } from './member-sorts.ts';
import { isCount, isDuration, isHeaders, isText, isTextOrNull, maxSentence } from './message-values.ts';
import type { EvaluationResult, FromChild } from './messages.ts';
import { readCookieCall } from './read-cookie-call.ts';
import { readHandlerResult, readHandlers } from './read-handlers.ts';
import { readWish } from './read-wish.ts';

export function readFrame(frame: unknown): FromChild[] | null {
  if (!Array.isArray(frame)) return null;
  const messages: FromChild[] = [];
  for (const item of frame) {
    const message = readFromChild(item);
    if (message === null) return null;
    messages.push(message);
  }
  return messages;
}

/** Validates a message of the child, whose every byte may come from a hostile script. Null for a wrong shape. */
export function readFromChild(message: unknown): FromChild | null {
  if (!isObject(message)) return null;
  switch (message['type']) {
    case 'computing':
    case 'restored':
    case 'background-timeout':
    case 'variables-cleared':
      return { type: message['type'] };
    case 'ready':
      return isCount(message['rss']) ? { type: 'ready', rss: message['rss'] } : null;
    case 'resting': {
      const { pending, framesHandled, computed, rss } = message;
      return isCount(pending) && isCount(framesHandled) && isDuration(computed) && isCount(rss)
        ? { type: 'resting', pending, framesHandled, computed, rss }
        : null;
    }
    case 'unavailable':
    case 'uncaught': {
      const text = message['message'];
      return isText(text, maxSentence) ? { type: message['type'], message: text } : null;
    }
    case 'result': {
      const result = readResult(message['result']);
      return isCount(message['id']) && result !== null ? { type: 'result', id: message['id'], result } : null;
    }
    case 'variable-set': {
      const { name, text, secret } = message;
      if (!isText(name, maxSentence) || !isText(text, limits.variableLength)) return null;
      const holdsSecret = message['holdsSecret'] === true && { holdsSecret: true as const };
      return typeof secret === 'boolean'
        ? { type: 'variable-set', name, text, secret, ...holdsSecret, ...ofRequest(message) }
        : null;
    }
    case 'variable-deleted':
      return isText(message['name'], maxSentence)
        ? { type: 'variable-deleted', name: message['name'], ...ofRequest(message) }
        : null;
    case 'output':
      return readOutput(message);
    case 'test': {
      const { name, message: failure, stack } = message;
      if (!isText(name, limits.outputLength) || !isTextOrNull(failure, limits.outputLength)) return null;
      if (!isText(stack, limits.outputLength)) return null;
      const sides = readSides(message['sides']);
      return sides === undefined
        ? null
        : { type: 'test', name: name.slice(0, 1000), message: failure, stack, sides };
    }
    case 'send': {
      const request = readRequest(message['request']);
      const { id } = message;
      return isText(id, 20) && request !== null ? { type: 'send', id, request } : null;
    }
    case 'wish': {
      const wish = readWish(message['wish']);
      return wish === null ? null : { type: 'wish', wish };
    }
    case 'handlers': {
      const handlers = readHandlers(message['handlers']);
      return handlers === null ? null : { type: 'handlers', handlers };
    }
    case 'handled': {
      const { id } = message;
      const result = readHandlerResult(message['result']);
      return isCount(id) && result !== null ? { type: 'handled', id, result } : null;
    }
    case 'members': {
      const { id, members } = message;
      const read = members === null ? null : readMembers(members);
      return isCount(id) && read !== undefined ? { type: 'members', id, members: read } : null;
    }
    default:
      return null;
  }
}

function readSides(sides: unknown): TestSides | null | undefined {
  if (sides === null) return null;
  if (!isObject(sides)) return undefined;
  const { expected, actual } = sides;
  return isText(expected, limits.sideLength) && isText(actual, limits.sideLength)
    ? { expected, actual }
    : undefined;
}

const levels = ['log', 'info', 'warn', 'error', 'debug', 'uncaught'] as const;

function readOutput({ level, text }: Readonly<Record<string, unknown>>): FromChild | null {
  const known = levels.find((name) => name === level);
  return known !== undefined && isText(text, limits.outputLength + 1000)
    ? { type: 'output', level: known, text }
    : null;
}

function readResult(answer: unknown): EvaluationResult | null {
  if (!isObject(answer)) return null;
  if (answer['kind'] === 'stuck') return { kind: 'stuck' };
  if (answer['kind'] === 'timeout')
    return isCount(answer['rss']) ? { kind: 'timeout', rss: answer['rss'] } : null;
  const names = readNames(answer['names']);
  if (names === null) return null;
  if (answer['kind'] === 'value') {
    const { printed, json, dates } = answer;
    if (!isTextOrNull(printed, limits.printedLength + 1000) || !isTextOrNull(json, limits.jsonLength))
      return null;
    if (dates !== undefined && !isText(dates, limits.jsonLength)) return null;
    return { kind: 'value', printed, json, ...(dates !== undefined && { dates }), names };
  }
  const { kind, message, stack } = answer;
  if (kind !== 'failure' || !isText(message, maxSentence) || !isText(stack, maxSentence)) return null;
  return { kind: 'failure', message, stack, names };
}

function readNames(list: unknown): NameSnapshot[] | null {
  if (!Array.isArray(list)) return null;
  const names: NameSnapshot[] = [];
  let length = 0;
  for (const item of list) {
    const snapshot = isObject(item) ? readSnapshot(item) : null;
    if (snapshot === null) return null;
    length += snapshot.kind === 'data' ? snapshot.literal.length : 0;
    if (length > limits.definitionsLength) {
      names.push({ name: snapshot.name, kind: 'lost', reason: 'more data than can be kept' });
    } else names.push(snapshot);
  }
  return names;
}

function readSnapshot({
  name,
  kind,
  literal,
  reason,
}: Readonly<Record<string, unknown>>): NameSnapshot | null {
  if (!isText(name, maxSentence)) return null;
  switch (kind) {
    case 'function':
    case 'absent':
      return { name, kind };
    case 'data':
      return isText(literal, limits.literalLength + 1000) ? { name, kind, literal } : null;
    case 'lost':
      return isText(reason, 1000) ? { name, kind, reason } : null;
    default:
      return null;
  }
}

/** Undefined for anything but a list of members. */
function readMembers(list: unknown): readonly MemberNote[] | undefined {
  if (!Array.isArray(list) || list.length > 2 * limits.members) return undefined;
  const members = list.map((item): MemberNote | null => {
    if (!isObject(item)) return null;
    const { name, text } = item;
    const sort = memberSorts.find((known) => known === item['sort']);
    return sort !== undefined && isText(name, 200) && isText(text, 200) ? { name, sort, text } : null;
  });
  return members.every((member) => member !== null) ? members : undefined;
}

function readRequest(request: unknown): ScriptCall | null {
  if (!isObject(request)) return null;
  if (request['kind'] === 'cookies') {
    const call = readCookieCall(request['call']);
    return call === null ? null : { kind: 'cookies', call };
  }
  const { kind, text, method, url, headers, body, json } = request;
  if (kind === 'text' || kind === 'kept') return isText(text, limits.requestLength) ? { kind, text } : null;
  if (kind !== 'object' || !isText(method, maxSentence) || !isText(url, limits.requestLength)) return null;
  if (!isTextOrNull(body, limits.requestLength) || typeof json !== 'boolean' || !isHeaders(headers))
    return null;
  return { kind: 'object', method, url, headers, body, json };
}

const ofRequest = (message: Readonly<Record<string, unknown>>) =>
  message['isOfRequest'] === true && { isOfRequest: true as const };
