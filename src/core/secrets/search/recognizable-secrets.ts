import { isEverydayWord } from './everyday-word.ts';
import { createMasker, type Masker } from './masker.ts';
import { replaceRanges } from './text-ranges.ts';

export const recognizableSecrets = (texts: readonly string[]): Masker =>
  createMasker(texts.filter((text) => !isEverydayWord(text)));

/** A text for a file: a mask in it would be sent. */
export const replaceSecrets = (text: string, { find }: Masker): string =>
  replaceRanges(text, find(text), () => '{{secret}}');
