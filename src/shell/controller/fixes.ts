import { applyCommand, createEditor } from '../../core/editor/editor.ts';
import { placeholderAt } from '../../core/editor/placeholder-at.ts';
import type { Preview } from '../../core/request/types.ts';
import { explainPlaceholder } from '../../core/template/explain.ts';
import { explanationLines } from '../../core/view/explanation.ts';
import type { ControllerContext } from './context.ts';
import type { ShellState } from './state.ts';
import { edited } from './transitions.ts';

/** F1: each step of the placeholder at the cursor, where the preview is; again, or Escape, closes it. */
export function explain(context: ControllerContext): void {
  const { state, app } = context;
  const { text, cursor } = state.editor.document;
  if (state.overlay.kind === 'explanation') {
    context.state = { ...state, overlay: { kind: 'none' } };
    return;
  }
  const placeholder = placeholderAt(text, cursor) ?? firstWrong(app.preview(text).preview);
  if (placeholder === null) {
    context.state = noted(state, 'The cursor is on no placeholder: F1 explains {{ }}');
    return;
  }
  const explanation = explainPlaceholder(placeholder.text, app.scope());
  const fix =
    explanation.problem === null ? null : fixText(explanation.problem.code, explanation.problem.hint);
  const lines = explanationLines(explanation, Date.now());
  context.state = {
    ...state,
    overlay: {
      kind: 'explanation',
      lines: fix === null ? lines : [...lines, [{ text: `  ${fix}`, style: 'hint' }]],
    },
  };
}

/** F2: an input that sets the missing variable; what was being typed comes back when it has run. */
export function createVariable(context: ControllerContext): void {
  const { state, app } = context;
  const { text, cursor } = state.editor.document;
  const missing = app
    .preview(text)
    .preview.diagnostics.filter(
      ({ code, offset }) => code === 'unresolved-variable' && nameAt(text, offset) !== null,
    );
  const under = placeholderAt(text, cursor);
  const chosen = missing.find(({ offset }) => offset === under?.start) ?? missing[0];
  const name = chosen === undefined ? null : nameAt(text, chosen.offset);
  if (name === null) {
    context.state = noted(state, 'No variable is missing here');
    return;
  }
  const before = `client.setVar('${name}', `;
  const editor = createEditor('', state.editor.killRing);
  const filled = applyCommand(editor, { name: 'set-text', text: `${before})`, cursor: before.length });
  context.state = {
    ...edited(state, filled),
    stash: state.editor,
    note: note(`Enter sets ${name} and goes back to the request`),
  };
}

/** F3: the nearest name in place of a wrong one, under the cursor or the first. */
export function takeSuggestion(context: ControllerContext): void {
  const { state, app } = context;
  const { text, cursor } = state.editor.document;
  const under = placeholderAt(text, cursor);
  const wrong = [under, firstWrong(app.preview(text).preview)];
  for (const placeholder of wrong) {
    const better = placeholder === null ? null : suggestionFor(placeholder.text, context);
    if (placeholder === null || better === null) continue;
    const { start } = placeholder;
    const change = { name: 'replace', start, end: start + placeholder.text.length, text: better } as const;
    context.state = edited(state, applyCommand(state.editor, change));
    return;
  }
  context.state = noted(state, 'No name is near to that one');
}

/** The placeholder with the hint's path in place of the part that leads nowhere, the rest as it was. */
function suggestionFor(text: string, { app }: ControllerContext): string | null {
  const { problem, steps } = explainPlaceholder(text, app.scope());
  const path = nearPath(problem?.hint ?? null);
  const wrong = steps.find(({ found }) => found === null);
  if (path === undefined || wrong === undefined) return null;
  return `{{${path}${text.slice(wrong.offset + wrong.length, -2).trimEnd()}}}`;
}

/** The path that a hint names: `did you mean {{user.id}}?`, `did you mean user?` */
function nearPath(hint: string | null): string | undefined {
  if (hint === null) return undefined;
  return (/\{\{(.+)\}\}/.exec(hint) ?? /did you mean ([^\s?]+)\?/.exec(hint))?.[1];
}

function firstWrong({ placeholders }: Preview): { readonly text: string; readonly start: number } | null {
  const wrong = placeholders.find(({ type }) => type === null);
  return wrong === undefined ? null : { text: wrong.text, start: wrong.offset };
}

function nameAt(text: string, offset: number): string | null {
  // Nothing is written where the base of the target belongs.
  if (text.charAt(offset) === '/') return 'base_url';
  return /^\{\{\s*([\p{L}_][\p{L}\p{N}_$-]*)/u.exec(text.slice(offset, offset + 200))?.[1] ?? null;
}

function fixText(code: string, hint: string | null): string | null {
  if (nearPath(hint) !== undefined) return 'F3 takes the nearest name';
  return code === 'unresolved-variable' ? 'F2 sets the variable' : null;
}

const note = (text: string): NonNullable<ShellState['note']> => ({ severity: 'info', text });

const noted = (state: ShellState, text: string): ShellState => ({ ...state, note: note(text) });
