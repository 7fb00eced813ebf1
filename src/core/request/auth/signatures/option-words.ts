import type { SecretPlace } from '../scheme.ts';

export interface OptionWords {
  readonly plain: readonly PlacedWord[];
  readonly options: ReadonlyMap<string, PlacedWord>;
  readonly flags: ReadonlySet<string>;
}

export interface PlacedWord {
  readonly value: string;
  readonly index: number;
  readonly from: number;
}

export type OptionTable = Readonly<Record<string, string>>;

/** Recognizes options in the written words, so that no value of a variable becomes an option. */
export function readOptionWords(
  words: readonly string[],
  written: readonly string[],
  table: OptionTable,
): OptionWords {
  const plain: PlacedWord[] = [];
  const options = new Map<string, PlacedWord>();
  const flags = new Set<string>();
  for (const [index, text] of written.entries()) {
    const word = words[index] ?? '';
    const [head = '', name = ''] = /^([\w-]+)[:=]/.exec(text) ?? [];
    if (!text.endsWith(':') && Object.hasOwn(table, text)) flags.add(text);
    else if (name !== '' && Object.hasOwn(table, `${name}:`))
      options.set(name, { value: word.slice(head.length), index, from: head.length });
    else plain.push({ value: word, index, from: 0 });
  }
  return { plain, options, flags };
}

export const optionOf = ({ options }: OptionWords, name: string): string | null =>
  options.get(name)?.value || null;

export const placeOf = (word: PlacedWord | undefined, name: string): readonly SecretPlace[] =>
  word === undefined ? [] : [{ index: word.index, from: word.from, name }];

export const optionWord = (name: string, value: string | number | null): readonly string[] =>
  value === null ? [] : [`${name}:${value}`];
