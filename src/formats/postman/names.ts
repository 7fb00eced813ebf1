import { onOneLine } from '../../core/json/raw.ts';
import { variableName } from '../../core/script/postman/variable-name.ts';
import { rewriteForeign } from '../../core/template/foreign-placeholders.ts';
import { allLiteralBraces } from '../literal-braces.ts';

export { variableName };

export type Names = ReturnType<typeof createNames>;

/** Texts of a collection, with names that placeholders can have. */
export function createNames() {
  const changed = new Map<string, string>();
  const taken = new Map<string, string>();
  const clashes = new Set<string>();
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
  return {
    variable,
    /** The text with its placeholders; other braces stay as they are. */
    renamed: (text: string) => rewriteForeign(text, placeholder),
    /** The text with its placeholders; other braces are literal. */
    template: (text: string, part: 'url' | 'json' | 'text') =>
      rewriteForeign(text, placeholder, (literal) => allLiteralBraces(literal, part)),
    /** Sentences about names that changed. */
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

const maxNamed = 20;
