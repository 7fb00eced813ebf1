import type { ScriptEffect } from '../../core/script/request/subject.ts';
import type { FromChild, HandlerResult } from '../protocol/messages.ts';

export function reportOf(operation: string, [first = '', second = '']: readonly string[]): FromChild | null {
  switch (operation) {
    case 'variable':
      return changeOf(first, second);
    case 'output':
      return { type: 'output', level: first as 'log', text: second };
    case 'test':
      return { type: 'test', name: first, ...JSON.parse(second) };
    case 'send':
      return { type: 'send', id: first, request: JSON.parse(second) };
    case 'effect':
      return { type: 'effect', effect: effectOf(JSON.parse(first), second) };
    case 'handlers':
      return { type: 'handlers', handlers: JSON.parse(first) };
    case 'members':
      return { type: 'members', id: Number(first), members: JSON.parse(second) };
    default:
      return null;
  }
}

export function handlerResult(json: string, hasReadSecret: boolean): HandlerResult {
  const result: HandlerResult = JSON.parse(json);
  return result.kind === 'handled' && result.change !== null && hasReadSecret
    ? { ...result, change: { ...result.change, holdsSecret: true } }
    : result;
}

function effectOf(effect: ScriptEffect, secrecy: string): ScriptEffect {
  return effect.kind === 'change' && secrecy === 'secret'
    ? { ...effect, change: { ...effect.change, holdsSecret: true } }
    : effect;
}

function changeOf(json: string, text: string): FromChild {
  const change: { kind: string; name: string; secret: boolean; holdsSecret?: true; isOfRequest?: true } =
    JSON.parse(json);
  const ofRequest = change.isOfRequest && { isOfRequest: true as const };
  switch (change.kind) {
    case 'set':
      return {
        type: 'variable-set',
        name: change.name,
        text,
        secret: change.secret,
        ...(change.holdsSecret && { holdsSecret: true }),
        ...ofRequest,
      };
    case 'delete':
      return { type: 'variable-deleted', name: change.name, ...ofRequest };
    default:
      return { type: 'variables-cleared' };
  }
}
