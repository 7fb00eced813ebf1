import { classifyInput } from '../../core/request/classify.ts';
import type { PreviewedText } from '../../core/request/previewer.ts';
import { isInputComplete } from '../../core/session/complete-input.ts';
import type { Diagnostic } from '../../core/template/types.ts';

/** What Enter does with the text of the editor. */
export type Submission =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'newline' }
  | { readonly kind: 'submit' }
  /** A request with errors: it stays in the editor. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * `waiting` says that other inputs run before this one: they may set what is missing now, so the session judges it
 * when its turn comes.
 */
export function submissionOf(
  text: string,
  context: { readonly preview: () => PreviewedText; readonly waiting: boolean },
): Submission {
  const input = classifyInput(text);
  if (input.kind === 'empty') return { kind: 'nothing' };
  if (!isInputComplete(text)) return { kind: 'newline' };
  if (input.kind !== 'request' || context.waiting) return { kind: 'submit' };
  const { preview, problems } = context.preview();
  const errors = preview.diagnostics.filter(({ severity }) => severity === 'error');
  const first = problems[0] ?? errors[0];
  if (first === undefined) return { kind: 'submit' };
  const others = problems.length + errors.length - 1;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return { kind: 'refused', reason: `Not sent: ${first.message}${more}${cureOf(errors[0])}` };
}

/** The key that mends it. */
function cureOf(error: Diagnostic | undefined): string {
  if (error?.hint?.includes('did you mean')) return ' · F3 takes the near name';
  return error?.code === 'unresolved-variable' ? ' · F2 sets it' : '';
}
