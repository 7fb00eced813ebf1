import { onOneLine } from '../../core/json/raw.ts';
import { variableName } from '../../core/script/postman/variable-name.ts';
import { rewriteForeign } from '../../core/template/foreign-placeholders.ts';
import { allLiteralBraces } from '../literal-braces.ts';

export { variableName };

export type Names = ReturnType<typeof createNames>;

export function createNames() {
  const changed = new Map<string, string>();
  const taken = new Map<string, string>();
  const clashes = new Set<string>();
  const nested = new Map<string, string>();
  const variable = (name: string): string => {
    const kept = variableName(name);
    const plain = name.trim();
    const before = taken.get(kept) ?? plain;
    taken.set(kept, before);
    if (before !== plain && clashes.size < maxNamed)
      clashes.add(`${onOneLine(before)} and ${onOneLine(plain)} are now both called ${kept}`);
    if (kept !== plain && changed.size < maxNamed) changed.set(onOneLine(plain), kept);
    return kept;
  };
  const placeholder = (inner: string): string | null => {
    const name = inner.trim();
    if (name === '') return null;
    return name.startsWith('$') ? `{{${name}}}` : `{{${variable(name)}}}`;
  };
  /** A name that depends on another variable, `{{a{{b}}}}`, becomes a variable that a script sets. */
  const withoutNested = (text: string): string =>
    text.replace(nestedPlaceholder, (whole, inner: string) => {
      const known = nested.get(inner);
      if (known === undefined && nested.size >= maxNamed) return whole;
      const name = known ?? `nested_${nested.size + 1}`;
      nested.set(inner, name);
      return `{{${name}}}`;
    });
  return {
    variable,
    /** The script that sets the nested placeholders of a text; null where there are none. */
    nestedScript(text: string): string | null {
      const found = [...nested].filter(([, name]) => text.includes(`{{${name}}}`));
      const lines = found.map(
        ([inner, name]) =>
          `pm.variables.set('${name}', pm.variables.get(pm.variables.replaceIn(${JSON.stringify(inner)})));`,
      );
      return lines.length === 0 ? null : ['// script of nested placeholders', ...lines].join('\n');
    },
    renamed: (text: string) => rewriteForeign(withoutNested(text), placeholder),
    /** The text with its placeholders; other braces are literal. */
    template: (text: string, part: 'url' | 'json' | 'text') =>
      rewriteForeign(withoutNested(text), placeholder, (literal) => allLiteralBraces(literal, part)),
    notes: (): readonly string[] => [
      ...(changed.size === 0
        ? []
        : [
            `names of variables cannot contain spaces or dots here: ${[...changed].map(([from, to]) => `${from} is ${to}`).join(', ')}`,
          ]),
      ...clashes,
    ],
  };
}

const nestedPlaceholder = /\{\{([^{}\r\n]{0,100}\{\{[^{}\r\n]{1,100}\}\}[^{}\r\n]{0,100})\}\}/g;

const maxNamed = 20;
