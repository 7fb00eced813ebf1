import { rewriteForeign } from '../../core/template/foreign-placeholders.ts';
import { literalBraces } from '../literal-braces.ts';

export type Texts = ReturnType<typeof createTexts>;

/** Texts in our syntax of placeholders. `names` maps names that no variable can have here to those that their variables have. */
export function createTexts(names: ReadonlyMap<string, string>) {
  const renamed = (text: string): string => rewriteForeign(text, (name) => placeholder(name.trim()));
  function placeholder(name: string): string | null {
    const known = names.get(name);
    if (known !== undefined) return `{{${known}}}`;
    const [, variable] = /^process\.env\.([A-Za-z_]\w*)$/.exec(name) ?? [];
    if (variable !== undefined) return `{{$dotenv ${variable}}}`;
    const quoted = name.replace(/\['([^'"\\]*)'\]/g, '["$1"]');
    return quoted === name ? null : `{{${quoted}}}`;
  }
  return {
    renamed,
    /** Text with its placeholders; other braces are literal. */
    template: (text: string, part: 'url' | 'json' | 'text') =>
      text.includes('{{') ? literalBraces(renamed(text), part) : text,
  };
}
