import type { Candidate, CompletionKind, NamedHint } from './types.ts';

export const candidate = (text: string, kind: CompletionKind, description: string): Candidate => ({
  text,
  label: text.trimEnd(),
  kind,
  description,
});

export const candidatesOf = (hints: readonly NamedHint[], kind: CompletionKind): readonly Candidate[] =>
  hints.map(({ name, description }) => candidate(name, kind, description));

export const wordsOf = (
  words: Readonly<Record<string, string>>,
  kind: CompletionKind,
): readonly Candidate[] =>
  Object.entries(words).map(([text, description]) => candidate(text, kind, description));

export const lastWord = (argument: string): string => /\S*$/.exec(argument)?.[0] ?? '';
