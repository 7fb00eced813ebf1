import { classifyInput, savedRequestName } from '../../core/request/classify.ts';
import { writtenTarget } from '../../core/request/text/block.ts';

const maxInputs = 500;

let last: { readonly history: readonly string[]; readonly targets: readonly string[] } | null = null;

export function usedTargets(history: readonly string[]): readonly string[] {
  if (last?.history === history) return last.targets;
  const targets = new Set<string>();
  for (const input of history.slice(-maxInputs).reverse()) {
    if (classifyInput(input).kind !== 'request' || savedRequestName(input) !== null) continue;
    const target = writtenTarget(input);
    const isClosed = target.lastIndexOf('{{') <= target.lastIndexOf('}}');
    if (target.length > 1 && isClosed) targets.add(target);
  }
  last = { history, targets: [...targets] };
  return last.targets;
}
