import { rewriteForeign } from '../../template/foreign-placeholders.ts';
import { latePattern } from '../../value/memoize.ts';

/** The name under which a variable of Postman is kept: `base url` and `base.url` are `base_url`. */
export function variableName(name: string): string {
  return name.trim().replace(outsideNames(), '_').replace(noLetterAtStart(), '_');
}

const outsideNames = latePattern(String.raw`[^\p{L}\p{M}\p{Nd}_$-]+`, 'gu');
const noLetterAtStart = latePattern(String.raw`^(?![\p{L}_])`, 'u');

export const withVariableNames = (text: string): string =>
  rewriteForeign(text, (name) =>
    name.trim() === '' || name.trim().startsWith('$') ? null : `{{${variableName(name)}}}`,
  );
