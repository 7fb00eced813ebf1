import { parseScript } from './parse.ts';
import { positionAt } from './position.ts';

export type Completeness =
  | { readonly kind: 'complete' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'wrong'; readonly message: string; readonly line: number; readonly column: number };

export function scriptCompleteness(code: string): Completeness {
  const parsed = parseScript(code);
  if (parsed.kind === 'program') return { kind: 'complete' };
  if (parsed.isOpenEnded) return { kind: 'incomplete' };
  return { kind: 'wrong', message: parsed.message, ...positionAt(code, parsed.offset) };
}
