import { isAssertionLine } from '../../directives/assertion.ts';
import { classifyInput } from '../../request/classify.ts';
import { isInputComplete } from './complete-input.ts';

/**
 * The inputs of a script, one after another, each as it would be typed. A request in the `.http` form goes on until
 * a line that starts with `###`; everything else until it is complete.
 */
export function splitInputs(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const inputs: string[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isSkipped(lines[at] ?? '')) {
      at += 1;
      continue;
    }
    const end = inputEnd(lines, at);
    inputs.push(lines.slice(at, end).join('\n').trimEnd());
    at = end;
  }
  return inputs.filter((input) => classifyInput(input).kind !== 'empty');
}

const isSkipped = (line: string): boolean => /^\s*$/.test(line) || line.startsWith('###');

/** Index of the line after the input that starts at `start`. */
function inputEnd(lines: readonly string[], start: number): number {
  const request = requestBelow(lines, start);
  if (request > start) return inputEnd(lines, request);
  const kind = classifyInput(lines[start] ?? '').kind;
  if (kind === 'command') return start + 1;
  if (kind === 'request' && isHttpForm(lines, start)) return separatorFrom(lines, start);
  let input = '';
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    input = at === start ? line : `${input}\n${line}`;
    if (isInputComplete(input)) return at + 1;
  }
  return lines.length;
}

/** Index of the request line right below directives (`# @expect status 200`); `start` where there is none. */
function requestBelow(lines: readonly string[], start: number): number {
  let at = start;
  while (/^\s*(?:#(?!##)|\/\/)/.test(lines[at] ?? '')) at += 1;
  const hasDirective = lines.slice(start, at).some((line) => /^\s*(?:#+|\/\/+)\s*@[\w-]/.test(line));
  return hasDirective && classifyInput(lines[at] ?? '').kind === 'request' ? at : start;
}

/** A request line alone, followed by headers or query lines, or after a blank line by a body. */
function isHttpForm(lines: readonly string[], start: number): boolean {
  if (!/^\s*(?:[A-Z]+\s+)?(?:[^\s{]|\{\{.*?\}\}|\{)+(?:\s+HTTP\/\d(?:\.\d)?)?\s*$/.test(lines[start] ?? ''))
    return false;
  const next = lines[start + 1] ?? '';
  if (requestBelow(lines, start + 1) > start + 1) return false;
  if (/^[!#$%&'*+.^_`|~\w{}-]+\s*:(?!\/\/)/.test(next) || /^\s+[?&]/.test(next) || /^(?:#|\/\/)\s/.test(next))
    return true;
  if (isAssertionLine(next)) return true;
  if (next.trim() !== '' || /^\s*(?:GET|HEAD)\b/.test(lines[start] ?? '')) return false;
  const body = lines.slice(start + 1).find((line) => line.trim() !== '');
  return body !== undefined && /^(?:[{[]|<\S|<@?\s)/.test(body);
}

function separatorFrom(lines: readonly string[], start: number): number {
  const at = lines.findIndex((line, index) => index > start && line.startsWith('###'));
  return at < 0 ? lines.length : at;
}
