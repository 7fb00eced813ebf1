import { parseTemplate } from '../../../core/template/parse.ts';

export function mapLiterals(text: string, change: (literal: string) => string): string {
  return parseTemplate(text)
    .segments.map((segment) => (segment.kind === 'literal' ? change(segment.text) : segment.text))
    .join('');
}
