import { scriptPlaceholders } from '../../core/editor/highlight/script-placeholders.ts';
import { placeholderAt } from '../../core/editor/placeholder-at.ts';
import { classifyInput } from '../../core/request/classify.ts';
import { parseExpression } from '../../core/template/resolve/expression.ts';
import { resolve } from '../../core/template/resolve/resolve.ts';
import type { ShellReads } from './types.ts';

export interface InputPlaceholder {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function placeholderUnder(text: string, cursor: number): InputPlaceholder | null {
  if (classifyInput(text).kind !== 'script') return placeholderAt(text, cursor);
  return scriptPlaceholders(text).find(({ start, end }) => start <= cursor && cursor <= end) ?? null;
}

export function wrongPlaceholders(
  text: string,
  reads: Pick<ShellReads, 'preview' | 'scope'>,
): readonly (InputPlaceholder & { readonly code: string })[] {
  if (classifyInput(text).kind === 'script') return wrongInScript(text, reads);
  const { diagnostics, placeholders } = reads.preview(text).preview;
  const wrong = new Set(placeholders.filter(({ type }) => type === null).map(({ offset }) => offset));
  return diagnostics.flatMap(({ code, offset, length }) => {
    const own = text.slice(offset, offset + length);
    return wrong.has(offset) || code === 'unresolved-variable'
      ? [{ code, text: own, start: offset, end: offset + length }]
      : [];
  });
}

function wrongInScript(text: string, { scope }: Pick<ShellReads, 'scope'>) {
  const variables = scope();
  return scriptPlaceholders(text).flatMap((placeholder) => {
    const resolution = resolve(parseExpression(placeholder.text), variables, { suggest: false });
    return resolution.kind === 'problem' ? [{ ...placeholder, code: resolution.problem.code }] : [];
  });
}
