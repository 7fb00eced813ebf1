import type { Value } from '../../value/types.ts';
import type { Reference, References } from '../types.ts';

export interface ReferenceStep {
  readonly text: string;
  /** Undefined where the path leads nowhere: the last step then. */
  readonly value: Value | undefined;
}

export function referenceSteps(
  { name, part }: Reference,
  references: Pick<References, 'value'>,
): readonly ReferenceStep[] {
  const head = /^(?:response|request)\.(?:body(?:\.\$)?|\w+)/.exec(part)?.[0] ?? part;
  const steps: ReferenceStep[] = [];
  let prefix = '';
  for (const text of [head, ...pathPieces(part.slice(head.length))]) {
    prefix += text;
    const value = references.value({ name, part: prefix })?.value;
    steps.push({ text: prefix === text ? `${name}.${text}` : text, value });
    if (value === undefined) break;
  }
  return steps;
}

function pathPieces(path: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < path.length; at += 1) {
    const character = path.charAt(at);
    const begins = depth === 0 && (character === '.' || character === '[') && path.charAt(at - 1) !== '.';
    if (begins && at > start) {
      pieces.push(path.slice(start, at));
      start = at;
    }
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (depth > 0 && (character === '"' || character === "'")) quote = character;
  }
  if (start < path.length) pieces.push(path.slice(start));
  return pieces;
}
