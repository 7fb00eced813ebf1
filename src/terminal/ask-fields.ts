import type { FormReply, PromptField, PromptForm } from '../ports/prompt-form.ts';
import type { Question } from './question.ts';

type Answer = FormReply['answers'][number];
export interface FieldPrompter {
  ask(text: string, reply: Omit<Question, 'text'>): void;
  endLine(): void;
}

export async function askFields(
  { title, fields }: PromptForm,
  asking: FieldPrompter,
  withdrawn?: AbortSignal,
): Promise<FormReply> {
  const answers: Answer[] = [];
  for (const [index, field] of fields.entries()) {
    const count = fields.length === 1 ? '' : ` ${index + 1} of ${fields.length}`;
    const begin = index === 0 ? `${title} asks${count}` : count.trim();
    const text = `${begin}: ${questionOf(field)}`;
    const answer = await askField(field, text, { ...asking, withdrawn });
    if (answer === null) return { kind: 'left', answers };
    answers.push(answer);
  }
  return { kind: 'answered', answers };
}

function askField(
  field: PromptField,
  text: string,
  { ask, endLine, withdrawn }: FieldPrompter & { readonly withdrawn: AbortSignal | undefined },
): Promise<Answer | null> {
  return new Promise((resolve) => {
    withdrawn?.addEventListener('abort', () => resolve(null));
    ask(text, {
      ...(withdrawn && { withdrawn }),
      isHidden: field.isHidden,
      cancel: () => resolve(null),
      take(line) {
        if (field.isHidden) endLine();
        resolve({ value: answerOf(field, line), isRemembered: field.isRemembered });
        return true;
      },
    });
  });
}

function questionOf({ label, choices, initial, isHidden }: PromptField): string {
  const numbered =
    choices === null ? '' : ` ${choices.map((choice, at) => `${at + 1}) ${choice.label}`).join(' ')}`;
  const offered = isHidden ? (initial === '' ? '' : ' Enter alone uses the last one.') : offer(initial);
  const question = `${label}${isHidden ? ' (not shown)' : ''}`;
  return `${question}${/[.?!:]$/.test(question) ? '' : '.'}${numbered}${offered}`;
}

const offer = (initial: string): string => (initial === '' ? '' : ` Enter alone uses ${initial}.`);

function answerOf({ choices, initial }: PromptField, line: string): Answer['value'] {
  const text = line === '' ? initial : line;
  const byText = choices?.find(({ label }) => label === text);
  return byText?.value ?? (/^\d{1,4}$/.test(text) ? choices?.[Number(text) - 1]?.value : undefined) ?? text;
}
