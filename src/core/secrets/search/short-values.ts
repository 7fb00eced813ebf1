import type { Masker } from './masker.ts';
import { mergeRanges, replaceRanges, type TextRange } from './text-ranges.ts';

export const maskValues = (text: string, masker: Masker): string =>
  replaceRanges(text, findValues(text, masker));

export const findValues = (text: string, masker: Masker): readonly TextRange[] =>
  mergeRanges([...shortValues(text, masker), ...masker.find(text)]);

/** The ranges of short secrets that are a segment of a path, or the value of a parameter, a header or a JSON member. */
export const shortValues = (text: string, { holds }: Pick<Masker, 'holds'>): TextRange[] =>
  [...text.matchAll(shortValue)].flatMap(({ 0: value, index }) =>
    holds(value) ? [{ start: index, end: index + value.length }] : [],
  );

const shortValue = /(?<=^|["'=/]|:[ ]?)[^\s"'`=&/?#<>,:;{}[\]]{1,3}(?=$|["'&/?#,}])(?!["']\s*:)/gm;
