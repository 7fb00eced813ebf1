import { variableName } from '../../core/script/postman/variable-name.ts';
import { allLiteralBraces } from '../literal-braces.ts';

export { variableName };

/** Texts of a collection, with names that placeholders can have. */
export interface Names {
  /** The text with its placeholders; other braces stay as they are. */
  renamed(text: string): string;
  /** The text with its placeholders; other braces are literal. */
  template(text: string, part: 'url' | 'json' | 'text'): string;
  variable(name: string): string;
  /** Sentences about names that changed. */
  notes(): readonly string[];
}

export function createNames(): Names {
  const changed = new Map<string, string>();
  const taken = new Map<string, string>();
  const clashes = new Set<string>();
  const variable = (name: string): string => {
    const kept = variableName(name);
    const plain = name.trim();
    const before = taken.get(kept) ?? plain;
    taken.set(kept, before);
    if (before !== plain && clashes.size < maxNamed)
      clashes.add(`${before} and ${plain} are both ${kept} now`);
    if (kept !== plain && changed.size < maxNamed) changed.set(plain, kept);
    return kept;
  };
  const placeholder = (inner: string): string => {
    const name = inner.trim();
    return name.startsWith('$') ? `{{${name}}}` : `{{${variable(name)}}}`;
  };
  return {
    variable,
    renamed: (text) => (text.includes('{{') ? replace(text, placeholder, (literal) => literal) : text),
    template: (text, part) =>
      text.includes('{{') ? replace(text, placeholder, (literal) => allLiteralBraces(literal, part)) : text,
    notes: () => [
      ...(changed.size === 0
        ? []
        : [
            `variables have names without blanks and dots here: ${[...changed].map(([from, to]) => `${from} is ${to}`).join(', ')}`,
          ]),
      ...clashes,
    ],
  };
}

const maxNamed = 20;

function replace(
  text: string,
  placeholder: (name: string) => string,
  literal: (text: string) => string,
): string {
  let written = '';
  let end = 0;
  for (const found of text.matchAll(/\{\{([^{}\r\n]*)\}\}/g)) {
    const name = found[1] ?? '';
    if (name.trim() === '') continue;
    written += literal(text.slice(end, found.index)) + placeholder(name);
    end = found.index + found[0].length;
  }
  return written + literal(text.slice(end));
}
