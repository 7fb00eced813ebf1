import { parseTemplate } from '../../template/parse.ts';
import { answerKey, type Prompt, parseVariablePrompt } from '../../template/prompts/prompt.ts';
import type { Scope } from '../../template/types.ts';
import { memoizeByObject } from '../../value/memoize.ts';
import { bodyTexts } from '../body.ts';
import type { Draft } from '../draft.ts';

export function promptsOf(draft: Draft): readonly Prompt[] {
  const prompts = new Map<string, Prompt>();
  const add = (prompt: Prompt) => {
    const key = answerKey(prompt);
    if (!prompts.has(key)) prompts.set(key, prompt);
  };
  for (const prompt of directivePrompts(draft)) add(prompt);
  for (const text of draftTexts(draft)) {
    if (!mayAsk.test(text)) continue;
    for (const segment of parseTemplate(text).segments) {
      if (segment.kind === 'placeholder' && segment.expression.kind === 'prompt')
        add(segment.expression.prompt);
    }
  }
  return [...prompts.values()];
}

export function askingScope(draft: Draft, scope: Scope): Scope {
  const own = directivePrompts(draft);
  if (own.length === 0) return scope;
  const prompts = scope.prompts ?? { answer: ({ name }: Prompt) => scope.get(name), last: () => null };
  return { ...scope, prompts: { ...prompts, of: (name) => own.find((prompt) => prompt.name === name) } };
}

const mayAsk = /\{\{[ \t]*(?:\?|\$(?:input|password|pick|secret\.))/;

const directivePrompts = ({ directives = [] }: Draft): readonly Prompt[] =>
  directives.flatMap(({ name, value }) => {
    const prompt = name === 'prompt' || name === 'secret' ? parseVariablePrompt(value) : null;
    if (prompt === null) return [];
    return name === 'secret' && prompt.kind === 'text' ? { ...prompt, kind: 'hidden' } : prompt;
  });

export const draftTexts = memoizeByObject((draft: Draft): readonly string[] => {
  const { url, query, headers, body, auth, responseFile, directives = [] } = draft;
  const texts = [url.text];
  for (const { name, value } of query) texts.push(name.text, value?.text ?? '');
  for (const { name, value } of headers) texts.push(name.text, value.text);
  for (const { text } of bodyTexts(body)) texts.push(text.text);
  for (const { text } of auth?.words ?? []) texts.push(text);
  if (responseFile !== undefined) texts.push(responseFile.path.text);
  for (const { value } of directives) texts.push(value);
  return texts;
});
