import { parseTemplate } from '../../template/parse.ts';
import { answerKey, type Prompt, parseVariablePrompt } from '../../template/prompts/prompt.ts';
import type { Scope } from '../../template/types.ts';
import type { Draft } from '../draft.ts';
import { requestTexts } from '../request.ts';

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
  directives.flatMap(({ name, value }) => (name === 'prompt' ? (parseVariablePrompt(value) ?? []) : []));

export function draftTexts({
  url,
  query,
  headers,
  body,
  auth,
  responseFile,
  directives = [],
}: Draft): readonly string[] {
  return [
    url.text,
    ...query.flatMap(({ name, value }) => [name.text, value?.text ?? '']),
    ...requestTexts({ url, headers, body }).map(({ text }) => text.text),
    ...(auth?.words ?? []).map(({ text }) => text),
    ...(responseFile === undefined ? [] : [responseFile.path.text]),
    ...directives.map(({ value }) => value),
  ];
}
