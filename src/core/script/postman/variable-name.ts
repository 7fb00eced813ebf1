import { rewriteForeign } from '../../template/foreign-placeholders.ts';

export function variableName(name: string): string {
  return name
    .trim()
    .replace(/[^\p{L}\p{M}\p{Nd}_$-]+/gu, '_')
    .replace(/^(?![\p{L}_])/u, '_');
}

export const withVariableNames = (text: string): string =>
  rewriteForeign(text, (name) =>
    name.trim() === '' || name.trim().startsWith('$') ? null : `{{${variableName(name)}}}`,
  );
