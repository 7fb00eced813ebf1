import { parseTemplate } from './parse.ts';
import type { Template } from './template.ts';

/** The names of the variables that the placeholders of a text refer to, in order. */
export const variablesIn = (text: string): string[] => variablesOf(parseTemplate(text, 'plain'));

/** The names of the variables that the placeholders of a template refer to, in order. */
export function variablesOf({ segments }: Template): string[] {
  return segments.flatMap((segment) =>
    segment.kind === 'placeholder' && segment.expression.kind === 'path' ? [segment.expression.name] : [],
  );
}
