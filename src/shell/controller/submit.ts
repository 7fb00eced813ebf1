import { messageOf } from '../../app/message.ts';
import { applyCommand } from '../../core/editor/editor.ts';
import { addToHistory } from '../../core/editor/history.ts';
import { secretTexts } from '../../core/session/secrets.ts';
import type { ControllerContext } from './context.ts';
import { isPrivate } from './private-input.ts';
import { submissionOf } from './submission.ts';
import { cleared, edited } from './transitions.ts';

/** Enter: runs a complete input, makes a new line in one that is not, and keeps one that cannot be sent. */
export function submit(context: ControllerContext): void {
  const { app, state } = context;
  const { text } = state.editor.document;
  const submission = submissionOf(text, { preview: () => app.preview(text), waiting: context.waiting > 0 });
  switch (submission.kind) {
    case 'nothing':
      context.state = cleared(state);
      return;
    case 'newline':
      context.state = edited(state, applyCommand(state.editor, { name: 'newline' }));
      return;
    case 'refused':
      void app.dispatch({ kind: 'request-held', request: { text, name: null } });
      context.history = addToHistory(context.history, text);
      context.state = { ...state, note: { severity: 'error', text: submission.reason } };
      return;
    case 'submit':
      run(text, submission.inputs, context);
      return;
    default:
      submission satisfies never;
  }
}

function run(text: string, inputs: readonly string[], context: ControllerContext): void {
  context.state = cleared(context.state);
  const line = text.trimEnd();
  context.history = addToHistory(context.history, line);
  for (const [index, input] of inputs.entries()) {
    const isLast = index === inputs.length - 1;
    void execute(input, context, isLast ? () => keep(line, context) : undefined);
  }
}

/** Runs an input as if it had been typed; what goes wrong is told. */
export async function execute(
  text: string,
  context: ControllerContext,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<void> {
  context.waiting += 1;
  await context.app
    .submit(text)
    .catch((error: unknown) => {
      const message = messageOf(error);
      context.screen.print({
        kind: 'notice',
        notice: { severity: 'error', message, hint: null, cause: null },
      });
    })
    .then(afterwards)
    .finally(() => {
      context.waiting -= 1;
      context.changed();
    });
}

/** After it ran: a secret that it set is known then. A history that cannot be written is no reason to stop. */
async function keep(line: string, { app, historyStore }: ControllerContext): Promise<void> {
  if (!isPrivate(line, secretTexts(app.store.getState())))
    await historyStore.append(line).catch(() => undefined);
}
