import { isCredentialName } from '../../../core/http/credential-names.ts';
import type { ParsedRequest } from '../../../core/request/draft.ts';
import { promptsOf } from '../../../core/request/prompts/draft-prompts.ts';
import { noteOf } from '../../../core/request/prompts/note.ts';
import { defaultAnswers, unanswered } from '../../../core/session/prompts/answers.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import type { SubmittedRequest } from '../../../core/session/requests/submitted-request.ts';
import type { GivenAnswer } from '../../../core/session/state.ts';
import { answerKey, type Prompt } from '../../../core/template/prompts/prompt.ts';
import { parseExpression } from '../../../core/template/resolve/expression.ts';
import { resolve } from '../../../core/template/resolve/resolve.ts';
import { cleanLine, cleanText } from '../../../core/text/clean.ts';
import type { Value } from '../../../core/value/types.ts';
import { writeValue } from '../../../core/value/write.ts';
import type { PromptChoice, PromptField } from '../../../ports/prompt-form.ts';
import type { RequestRoom } from '../../rooms.ts';
import { leaveUnsent } from './leave-unsent.ts';

/** Asks for the prompts of a request before it is sent. False if the user left the form. */
export async function askPrompts(
  { draft, problems }: ParsedRequest,
  request: RequestInput,
  room: RequestRoom,
): Promise<boolean> {
  const { store, front } = room;
  const prompts = problems.length > 0 ? [] : unanswered(promptsOf(draft), store.getState());
  if (prompts.length === 0 && store.getState().layers.answer.size === 0) return true;
  const answer = (answers: readonly GivenAnswer[]) =>
    store.dispatch({ kind: 'prompts-answered', answers, at: room.now() });
  const fields = prompts.map((prompt) => fieldOf(prompt, room));
  const title = cleanText(`${draft.method} ${draft.url.text}`);
  const reply = prompts.length === 0 ? null : await front.askForm({ title, fields });
  if (reply === null) {
    await answer(defaultAnswers(prompts));
    return true;
  }
  const typed = reply.answers.flatMap(({ value, isRemembered }, index): GivenAnswer[] => {
    const [prompt, field] = [prompts[index], fields[index]];
    return prompt === undefined || field === undefined
      ? []
      : [{ key: answerKey(prompt), value, secret: field.isHidden, isRemembered }];
  });
  if (reply.kind === 'answered') {
    await answer(typed);
    return true;
  }
  await store.dispatch({ kind: 'prompts-left', answers: typed });
  leaveUnsent(request, room);
  return false;
}

function fieldOf(prompt: Prompt, room: RequestRoom): PromptField {
  const { name, label, kind } = prompt;
  const last = room.store.getState().lastAnswers.get(answerKey(prompt));
  const isHidden = kind === 'hidden' || isCredentialName(name, 'environment');
  const choices = choicesOf(prompt, room);
  return {
    label: cleanText(label),
    isHidden,
    choices: isHidden ? null : choices,
    initial: last === undefined ? (prompt.initial ?? currentText(prompt, room)) : writeValue(last.value),
    isRemembered: last?.isRemembered ?? prompt.isRemembered,
  };
}

function currentText({ name, isVariable, kind }: Prompt, room: RequestRoom): string {
  const variable = isVariable && kind === 'text' ? room.previews.scope().get(name) : undefined;
  return variable === undefined || variable.secret || variable.problem !== undefined
    ? ''
    : writeValue(variable.value);
}

function choicesOf({ choices }: Prompt, room: RequestRoom): readonly PromptChoice[] | null {
  if (choices === null) return null;
  const values = choices.kind === 'list' ? choices.values : referredValues(choices.text, room);
  return values === null || values.length === 0
    ? null
    : values.slice(0, maxChoices).map((value) => ({ label: cleanText(writeValue(value)), value }));
}

const maxChoices = 1000;

function referredValues(text: string, room: RequestRoom): readonly Value[] | null {
  const found = resolve(parseExpression(`{{${text}}}`), room.previews.scope());
  return found.kind === 'value' && Array.isArray(found.value) ? found.value : null;
}

export async function askNote(
  { draft, problems }: ParsedRequest,
  { request, intent }: SubmittedRequest,
  room: RequestRoom,
): Promise<'none' | 'accepted' | 'refused' | 'unasked'> {
  const note = noteOf(draft);
  if (note === null || problems.length > 0) return 'none';
  // `--force` is the reply.
  if (intent === 'force' && !room.front.attended) return 'unasked';
  const reply = await room.front.confirm(`${cleanLine(note)} (y/n)`);
  if (reply === null && !room.front.attended) return 'unasked';
  if (reply) return 'accepted';
  leaveUnsent(request, room);
  return 'refused';
}
