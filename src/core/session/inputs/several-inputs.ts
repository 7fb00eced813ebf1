import { classifyInput, type InputKind } from '../../request/classify.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { scriptCompleteness } from '../../script/complete.ts';
import { findCommand } from '../commands/index.ts';
import { splitInputs } from './split-inputs.ts';

/** Splits a paste of inputs, one below the other, which is none as a whole. An input over several lines stays as it is. */
export function severalInputs(text: string, input: InputKind): readonly string[] {
  if (!text.includes('\n') || !isWrong(text, input)) return [text];
  const inputs = splitInputs(text);
  const isSplit = inputs.slice(1).some((one) => classifyInput(one).kind !== 'script');
  return isSplit && inputs.every(isRunnable) ? inputs : [text];
}

function isWrong(text: string, input: InputKind): boolean {
  switch (input.kind) {
    case 'script':
      return !isRunnable(text);
    case 'request':
      return parseRequest(text).problems.length > 0;
    case 'command':
      return findCommand(`.${input.name}`)?.takesLines !== true;
    case 'empty':
    case 'pipe':
    case 'curl':
      return false;
    default:
      return input satisfies never;
  }
}

const isRunnable = (text: string): boolean =>
  classifyInput(text).kind !== 'script' || scriptCompleteness(text).kind === 'complete';
