import type { NamedScript } from '../evaluation.ts';
import { blockEvent } from './block.ts';

/** The parts of a script in order: code as it is, and httpYac's blocks from `{{` to `}}` as code that can run. */
export function scriptParts<Script extends NamedScript>(script: Script): readonly Script[] {
  if (!script.code.includes('{{')) return [script];
  const lines = script.code.split('\n');
  const parts: Script[] = [];
  let plain: string[] = [];
  const add = (code: string, before: number) => {
    const { line = 1, column = 1 } = script.start ?? {};
    parts.push({ ...script, code, start: { line: line + before, column: before === 0 ? column : 1 } });
  };
  const endPlain = (end: number) => {
    if (plain.some((line) => line.trim() !== '')) add(plain.join('\n'), end - plain.length);
    plain = [];
  };
  // Where one is not closed, none below it is.
  let mayClose = true;
  for (let at = 0; at < lines.length; at += 1) {
    const event = blockEvent(lines[at] ?? '');
    const end = event === null || !mayClose ? -1 : endOf(lines, at);
    if (event !== null && end < 0) mayClose = false;
    if (event === null || end < 0) {
      plain.push(lines[at] ?? '');
      continue;
    }
    endPlain(at);
    // The lines of the braces become those of the call, so that all others stay where they are.
    add([opening(event), ...lines.slice(at + 1, end), closing].join('\n'), at);
    at = end;
  }
  if (parts.length === 0) return [script];
  endPlain(lines.length);
  return parts;
}

export const expressionOfHttpYac = (code: string): string =>
  `await require('restloop:httpyac')('expression', (scope) => { with (scope) { return (async () => (\n${code}\n))() } })`;

function endOf(lines: readonly string[], start: number): number {
  for (let at = start + 1; at < lines.length; at += 1) if (lines[at]?.trim() === '}}') return at;
  return -1;
}

const opening = (event: string): string =>
  `await require('restloop:httpyac')(${JSON.stringify(event)}, (scope) => { with (scope) { return (async function () {`;

const closing = '}).call(scope) } })';
