import type { Draft } from '../../request/draft.ts';
import { draftTexts } from '../../request/prompts/draft-prompts.ts';
import { parseTemplate } from '../../template/parse.ts';
import type { SecretReference, TokenReference } from '../../template/prompts/prompt.ts';
import { variablesIn } from '../../template/variable-names.ts';
import { textsIn } from '../../value/texts.ts';
import type { SessionState } from '../state.ts';
import type { NamedVariable } from '../types.ts';
import { findVariable } from '../variables/precedence.ts';
import { providedKey } from './provided.ts';

export interface RequiredValues {
  readonly secrets: readonly RequiredSecret[];
  readonly tokens: readonly TokenReference[];
}

export interface RequiredSecret extends SecretReference {
  /** Whether the user's request or a flag names it, not a file, an environment or the session. */
  readonly isTyped: boolean;
}

export function requiredValues(
  draft: Draft,
  state: SessionState,
  textsOfFile: (name: string) => readonly string[] = () => [],
): RequiredValues {
  const { auth, defaults, layers, flags } = state;
  const found = new Map<string, RequiredSecret>();
  const tokens = new Map<string, TokenReference>();
  const seen = new Set<string>();
  const typed = [...draftTexts(draft), ...defaults.flag.map(({ value }) => value), auth.flag?.text ?? ''];
  // A file may have set them for the session.
  const ofSession = [...defaults.session.map(({ value }) => value), auth.session?.text ?? ''];
  const left: { readonly text: string; readonly isTyped: boolean }[] = [
    ...typed.map((text) => ({ text, isTyped: true })),
    ...ofSession.map((text) => ({ text, isTyped: false })),
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { text, isTyped } = next;
    if (!text.includes('{{')) continue;
    for (const reference of referencesIn(text)) {
      if (reference.kind === 'token') {
        tokens.set(JSON.stringify(reference), reference);
        continue;
      }
      const key = providedKey(reference);
      const isOwn = isTyped && !isOfImport(reference) && found.get(key)?.isTyped !== false;
      found.set(key, { ...reference, isTyped: isOwn });
    }
    for (const name of variablesIn(text)) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const raw of rawTexts(name, state))
        left.push({ text: raw, isTyped: isTyped && flags.some((flag) => flag.name === name) });
    }
  }
  return { secrets: [...found.values()], tokens: [...tokens.values()] };

  function isOfImport({ reference }: SecretReference): boolean {
    return state.requests.some(
      ({ fileFolder, text }) => fileFolder !== undefined && text.includes(reference),
    );
  }

  function rawTexts(
    name: string,
    { environments, fileEnvironments, activeEnvironment }: SessionState,
  ): string[] {
    const texts: string[] = [];
    const addWritten = (list: readonly NamedVariable[]) => {
      for (const one of list) if (one.name === name) texts.push(...textsIn(one.value));
    };
    texts.push(...textsOfFile(name));
    addWritten(flags);
    if (activeEnvironment !== null)
      for (const one of [...environments, ...fileEnvironments])
        if (one.name === activeEnvironment) addWritten(one.variables);
    const variable = findVariable(layers, name);
    if (variable?.problem !== undefined) texts.push(...textsIn(variable.value));
    return texts.filter((text) => text.includes('{{'));
  }
}

function referencesIn(text: string): readonly (SecretReference | TokenReference)[] {
  if (!/\$(?:secret|auth)\./i.test(text)) return [];
  return parseTemplate(text).segments.flatMap((segment) => {
    const expression = segment.kind === 'placeholder' ? segment.expression : null;
    return (expression?.kind === 'prompt' ? expression.prompt.provided : undefined) ?? [];
  });
}
