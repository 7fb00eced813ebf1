import { classifyInput } from '../../core/request/classify.ts';
import type { PreviewedText } from '../../core/request/previewer.ts';
import { isInputComplete } from '../../core/session/complete-input.ts';
import { splitRequests } from '../../core/session/split-requests.ts';
import type { Diagnostic } from '../../core/template/types.ts';

/** What Enter does with the text of the editor. */
export type Submission =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'newline' }
  /** One after another: a paste may hold several requests. */
  | { readonly kind: 'submit'; readonly inputs: readonly string[] }
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
  if (input.kind !== 'request') return { kind: 'submit', inputs: [text] };
  const requests = splitRequests(text);
  const other = requests.find((part) => classifyInput(part).kind !== 'request');
  if (requests.length > 1 && other !== undefined) {
    const [line = ''] = other.trim().split('\n', 1);
    return { kind: 'refused', reason: `Not sent: "${line}" is no request · .import takes a whole file` };
  }
  const inputs = requests.length > 1 ? requests : [text];
  if (context.waiting) return { kind: 'submit', inputs };
  const { preview, problems } = context.preview();
  const errors = preview.diagnostics.filter(({ severity }) => severity === 'error');
  const first = problems[0] ?? errors[0];
  if (first === undefined) return { kind: 'submit', inputs };
  const others = problems.length + errors.length - 1;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return { kind: 'refused', reason: `Not sent: ${first.message}${more}${cureOf(errors[0])}` };
}

/** The key that mends it. */
function cureOf(error: Diagnostic | undefined): string {
  if (error?.hint?.includes('did you mean')) return ' · F3 takes the near name';
  return error?.code === 'unresolved-variable' ? ' · F2 sets it' : '';
}
