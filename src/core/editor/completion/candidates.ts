import type { Candidate, CompletionKind, NamedHint } from './types.ts';

/** Candidate that inserts its own label, with a blank after it where the text has one. */
export const candidate = (text: string, kind: CompletionKind, description: string): Candidate => ({
  text,
  label: text.trimEnd(),
  kind,
  description,
});

export const candidatesOf = (hints: readonly NamedHint[], kind: CompletionKind): readonly Candidate[] =>
  hints.map(({ name, description }) => candidate(name, kind, description));

/** Words with their descriptions. */
export const wordsOf = (
  words: Readonly<Record<string, string>>,
  kind: CompletionKind,
): readonly Candidate[] =>
  Object.entries(words).map(([text, description]) => candidate(text, kind, description));

/** The last word of an argument, which is empty after a blank. */
export const lastWord = (argument: string): string => /\S*$/.exec(argument)?.[0] ?? '';
