import { rewriteForeign } from '../../core/template/foreign-placeholders.ts';
import { literalBraces } from '../literal-braces.ts';

/** Texts of a collection in the syntax of placeholders here. */
export interface Texts {
  /** With its placeholders; other braces stay as they are. */
  renamed(text: string): string;
  /** With its placeholders; other braces are literal. */
  template(text: string, part: 'url' | 'json' | 'text'): string;
}

/** `names` maps names that no variable can have here to those that their variables have. */
export function createTexts(names: ReadonlyMap<string, string>): Texts {
  const renamed = (text: string): string => rewriteForeign(text, (name) => placeholder(name.trim()));
  function placeholder(name: string): string | null {
    const known = names.get(name);
    if (known !== undefined) return `{{${known}}}`;
    const [, variable] = /^process\.env\.([A-Za-z_]\w*)$/.exec(name) ?? [];
    return variable === undefined ? null : `{{$env.${variable}}}`;
  }
  return {
    renamed,
    template: (text, part) => (text.includes('{{') ? literalBraces(renamed(text), part) : text),
  };
}
