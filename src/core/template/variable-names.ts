import { parseTemplate } from './parse.ts';
import type { Template } from './template.ts';

export const variablesIn = (text: string): string[] => variablesOf(parseTemplate(text, 'plain'));

export function variablesOf({ segments }: Template): string[] {
  return segments.flatMap((segment) =>
    segment.kind === 'placeholder' && segment.expression.kind === 'path' ? [segment.expression.name] : [],
  );
}
