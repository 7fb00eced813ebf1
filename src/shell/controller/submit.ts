import { messageOf } from '../../app/message.ts';
import { applyCommand } from '../../core/editor/editor.ts';
import { addToHistory } from '../../core/editor/history/history.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { isPrivate } from './asking/private-input.ts';
import type { ControllerContext } from './context.ts';
import type { Note } from './state.ts';
import { type Submission, type SubmitIntent, submissionOf } from './submission.ts';
import { cleared, edited } from './transitions.ts';

/** Enter: runs a complete input, makes a new line in one that is not, and keeps one that cannot be sent. */
export function submit(context: ControllerContext): void {
  const { app, state } = context;
  const { text } = state.editor.document;
  const submission = submissionOf(text, {
    preview: (request) => app.preview(request),
    waiting: context.waiting > 0,
    seen: state.refusal?.warnings ?? null,
  });
  switch (submission.kind) {
    case 'nothing':
      context.state = cleared(state);
      return;
    case 'newline':
      context.state = edited(state, applyCommand(state.editor, { name: 'newline' }));
      return;
    case 'refused':
      refuse(context, { severity: 'error', text: submission.reason }, null);
      return;
    case 'held':
      refuse(context, { severity: 'info', text: submission.reason }, submission.warnings);
      return;
    case 'submit':
      run(text, submission, context);
      return;
    default:
      submission satisfies never;
  }
}

/** The input stays, selected: the next character begins another one. Up brings it back. */
function refuse(context: ControllerContext, note: Note, warnings: string | null): void {
  const { text } = context.state.editor.document;
  void context.app.dispatch({ kind: 'request-held', request: { text, name: null } });
  context.history = addToHistory(context.history, text);
  context.state = { ...context.state, note, refusal: { warnings, isSelected: true } };
}

function run(
  text: string,
  { inputs, intent }: Extract<Submission, { kind: 'submit' }>,
  context: ControllerContext,
): void {
  context.state = cleared(context.state);
  const line = text.trimEnd();
  context.history = addToHistory(context.history, line);
  for (const [index, input] of inputs.entries()) {
    const isLast = index === inputs.length - 1;
    void execute(input, context, isLast ? { intent, afterwards: () => keep(line, context) } : { intent });
  }
}

/** Runs an input as if it had been typed; what goes wrong is told. */
export async function execute(
  text: string,
  context: ControllerContext,
  {
    intent = 'send',
    afterwards = async () => undefined,
  }: { readonly intent?: SubmitIntent; readonly afterwards?: () => Promise<void> } = {},
): Promise<void> {
  context.waiting += 1;
  await context.app
    .submit(text, intent)
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

/**
 * After it ran: a secret that it set is known then, also in inputs before it. A history that cannot be written is no
 * reason to stop.
 */
async function keep(line: string, { app, historyStore }: ControllerContext): Promise<void> {
  const secrets = sessionSecrets(app.store.getState());
  if (!isPrivate(line, secrets)) await historyStore.append(line).catch(() => undefined);
  await historyStore.forget(secrets).catch(() => undefined);
}
