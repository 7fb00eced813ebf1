import { parseTemplate } from './parse.ts';
import type { Template } from './template.ts';

/** The variable of an environment that has the settings of `$auth.token`. */
export const tokenSettings = 'Security';

export const variablesIn = (text: string): string[] => variablesOf(parseTemplate(text, 'plain'));

export function variablesOf({ segments }: Template): string[] {
  return segments.flatMap((segment) => {
    if (segment.kind !== 'placeholder') return [];
    const { expression } = segment;
    if (expression.kind === 'prompt' && expression.prompt.provided?.kind === 'token') return [tokenSettings];
    return expression.kind === 'path' ? [expression.name] : [];
  });
}
