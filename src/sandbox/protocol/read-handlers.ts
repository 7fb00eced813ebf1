import type { HandlerOutput } from '../../core/script/request/outgoing.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { HandlerNote } from '../realm/contract.ts';
import { limits } from './limits.ts';
import { isCount, isText, maxSentence } from './message-values.ts';
import type { HandlerResult } from './messages.ts';
import { readChange } from './read-wish.ts';

/** Null for anything but a list of handlers. */
export function readHandlers(list: unknown): readonly HandlerNote[] | null {
  if (!Array.isArray(list) || list.length > limits.handlers + limits.handlersOfRequest) return null;
  const notes = list.map((item): HandlerNote | null => {
    if (!isObject(item)) return null;
    const { id, stack, isOfRequest } = item;
    return isCount(id) && isText(stack, limits.stackLength) && typeof isOfRequest === 'boolean'
      ? { id, stack, isOfRequest }
      : null;
  });
  return notes.every((note) => note !== null) ? notes : null;
}

export function readHandlerResult(result: unknown): HandlerResult | null {
  if (!isObject(result)) return null;
  const { kind } = result;
  switch (kind) {
    case 'timeout':
    case 'stuck':
      return { kind };
    case 'failed': {
      const { message, stack, setAt } = result;
      return isText(message, maxSentence) && isText(stack, maxSentence) && isText(setAt, limits.stackLength)
        ? { kind, message, stack, setAt }
        : null;
    }
    case 'handled': {
      const change = result['change'] === null ? null : readChange(result['change']);
      const output = readOutput(result['output']);
      const isWrong = (change === null && result['change'] !== null) || output === null;
      return isWrong ? null : { kind, change, isTimed: result['isTimed'] === true, output };
    }
    default:
      return null;
  }
}

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;

function readOutput(list: unknown): readonly HandlerOutput[] | null {
  if (!Array.isArray(list) || list.length > limits.handlerLines) return null;
  const lines = list.map((item): HandlerOutput | null => {
    if (!isObject(item)) return null;
    const level = levels.find((known) => known === item['level']);
    const { text } = item;
    return level !== undefined && isText(text, limits.handlerLineLength) ? { level, text } : null;
  });
  return lines.every((line) => line !== null) ? lines : null;
}
