import { classifyInput, type InputKind } from '../../request/classify.ts';
import { isRequestComplete } from '../../request/parse/complete.ts';
import { scriptCompleteness } from '../../script/complete.ts';

export function isInputComplete(text: string, input: InputKind = classifyInput(text)): boolean {
  switch (input.kind) {
    case 'empty':
    case 'command':
      return true;
    case 'request':
      return isRequestComplete(text);
    case 'pipe':
    case 'curl':
      return !/\\\s*$/.test(text);
    case 'script':
      return scriptCompleteness(text).kind !== 'incomplete';
    default:
      return input satisfies never;
  }
}
