import { classifyInput } from '../../core/request/classify.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import { warningsOf } from '../../core/request/preview/warnings.ts';
import { quoted } from '../../core/request/quoted.ts';
import { previewMasker } from '../../core/secrets/preview-secrets.ts';
import { shownUrl } from '../../core/secrets/shown-preview.ts';
import { isInputComplete } from '../../core/session/inputs/complete-input.ts';
import { severalInputs } from '../../core/session/inputs/several-inputs.ts';
import { splitRequests } from '../../core/session/inputs/split-requests.ts';
import type { Diagnostic } from '../../core/template/types.ts';

export type Submission =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'newline' }
  | { readonly kind: 'submit'; readonly inputs: readonly string[]; readonly intent: SubmitIntent }
  | { readonly kind: 'refused'; readonly reason: string }
  /** A request with warnings, or several requests: they stay in the editor until the next Enter. */
  | { readonly kind: 'held'; readonly reason: string; readonly warnings: string };

export type SubmitIntent = 'send' | 'send-despite-warnings';

export interface SubmissionContext {
  readonly preview: (text: string) => PreviewedText;
  /** Other inputs run first and may set missing values: the session checks this input later. */
  readonly waiting: boolean;
  readonly seen: string | null;
}

export function submissionOf(text: string, context: SubmissionContext): Submission {
  const input = classifyInput(text);
  if (input.kind === 'empty') return { kind: 'nothing' };
  if (!isInputComplete(text, input)) return { kind: 'newline' };
  const several = severalInputs(text, input);
  if (several.length > 1 && several.some((one) => classifyInput(one).kind !== 'request')) {
    return heldInputs(several, context);
  }
  if (input.kind !== 'request') return { kind: 'submit', inputs: [text], intent: 'send' };
  const requests = text.includes('\n###') ? splitRequests(text) : [];
  const other = requests.find(({ kind }) => kind !== 'request');
  if (requests.length > 1 && other !== undefined) {
    const [line = ''] = other.text.trim().split('\n', 1);
    return {
      kind: 'refused',
      reason: `Not sent: "${quoted(line)}" is not a request · .import reads a whole file`,
    };
  }
  const inputs = requests.length > 1 ? requests.map((request) => request.text) : several;
  return context.waiting ? { kind: 'submit', inputs, intent: 'send' } : judge(inputs, context);
}

/** Requests below others cannot be previewed: their values may be set above. */
function heldInputs(inputs: readonly string[], { seen }: SubmissionContext): Submission {
  const warnings = `${inputs.length} inputs`;
  if (warnings === seen) return { kind: 'submit', inputs, intent: 'send' };
  const reason = `Not run yet: these are ${warnings} · Enter runs them one after another · ${typeOver}`;
  return { kind: 'held', reason, warnings };
}

function judge(inputs: readonly string[], { preview, seen }: SubmissionContext): Submission {
  const previews = inputs.map(preview);
  const problems = previews.flatMap((one) => one.problems);
  const errors = previews.flatMap((one) =>
    one.preview.diagnostics.filter(({ severity }) => severity === 'error'),
  );
  const wrong = problems[0] ?? errors[0];
  if (wrong !== undefined) {
    const place = errors[0] === wrong && errors[0]?.within !== undefined ? `${errors[0].within}: ` : '';
    const reason = `Not sent: ${place}${wrong.message}${andMore(problems.length + errors.length)}${fixOf(errors[0])}`;
    return { kind: 'refused', reason: `${reason} · ${typeOver}` };
  }
  const found = previews.flatMap((one) => warningsOf(one.preview, one.warnings));
  const several = previews.length > 1 ? [listOf(previews)] : [];
  if (found.length === 0 && several.length === 0) return { kind: 'submit', inputs, intent: 'send' };
  const warnings = [
    ...several,
    ...found.map(({ line, column, message }) => `${line}:${column}: ${message}`),
  ].join('\n');
  const [warning] = found;
  if (warnings === seen) {
    return { kind: 'submit', inputs, intent: warning === undefined ? 'send' : 'send-despite-warnings' };
  }
  const reasons = [
    ...several,
    ...(warning === undefined ? [] : [`${warning.message}${andMore(found.length)}`]),
    several.length === 0 ? 'Enter sends it' : 'Enter sends them',
    typeOver,
  ];
  return { kind: 'held', reason: `Not sent yet: ${reasons.join(' · ')}`, warnings };
}

/** The preview shows the first of several requests alone. */
function listOf(previews: readonly PreviewedText[]): string {
  const lines = previews.slice(0, maxListed).map(({ preview }) => {
    const { text } = shownUrl(preview, previewMasker(preview));
    return `${preview.method} ${text.length > maxUrl ? `${text.slice(0, maxUrl)}…` : text}`;
  });
  const rest = previews.length - lines.length;
  return `${previews.length} requests: ${lines.join(', ')}${rest === 0 ? '' : `, and ${rest} more`}`;
}

const maxListed = 6;
const maxUrl = 80;

const typeOver = 'typing replaces it, arrow keys edit it';

const andMore = (count: number): string => (count < 2 ? '' : ` (and ${count - 1} more)`);

function fixOf(error: Diagnostic | undefined): string {
  if (error?.hint?.includes('did you mean')) return ' · F3 uses that name';
  if (error?.code !== 'unresolved-variable') return '';
  const without = error.within === undefined ? '' : ', # @auth none above sends it without';
  return ` · F2 sets it${without}`;
}
