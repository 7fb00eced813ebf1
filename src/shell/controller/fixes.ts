import { applyCommand, createEditor } from '../../core/editor/editor.ts';
import { explainPlaceholder } from '../../core/template/explain.ts';
import { explanationLines } from '../../core/view/help/explanation.ts';
import type { ControllerContext } from './context.ts';
import type { ShellState } from './state.ts';
import { edited } from './transitions.ts';
import { placeholderUnder, wrongPlaceholders } from './wrong-placeholders.ts';

/** F1: each step of the placeholder at the cursor, where the preview is; again, or Escape, closes it. */
export function explain(context: ControllerContext): void {
  const { state, app } = context;
  const { text, cursor } = state.editor.document;
  if (state.overlay.kind === 'explanation') {
    context.state = { ...state, overlay: { kind: 'none' } };
    return;
  }
  const placeholder = placeholderUnder(text, cursor) ?? wrongPlaceholders(text, app)[0] ?? null;
  if (placeholder === null) {
    context.state = noted(state, 'The cursor is on no placeholder: F1 explains {{ }}');
    return;
  }
  const { placeholders } = app.preview(text).preview;
  const report = placeholders.find(
    ({ offset, text: own }) => offset === placeholder.start && own === placeholder.text,
  );
  const output = report?.output ?? null;
  const explanation = explainPlaceholder(
    placeholder.text,
    app.scope(),
    output === null ? {} : { placed: { output, encoding: report?.encoding ?? null } },
  );
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
  const missing = wrongPlaceholders(text, app).flatMap(({ code, start, text: placeholder }) => {
    const name = code === 'unresolved-variable' ? nameIn(placeholder) : null;
    return name === null ? [] : [{ start, name }];
  });
  const under = placeholderUnder(text, cursor);
  const { name } = missing.find(({ start }) => start === under?.start) ?? missing[0] ?? { name: null };
  if (name === null) {
    context.state = noted(state, 'No variable is missing here');
    return;
  }
  if (app.store.getState().lostSecrets.includes(name)) {
    // Typed unseen; the request stays in the editor meanwhile.
    void app.submit(`.secret ${name}`);
    return;
  }
  // As the session's default: an environment may have another one.
  const [before, behind] = name === 'base_url' ? ['.base ', ''] : [`client.setVar('${name}', `, ')'];
  const editor = createEditor('', state.editor.killRing);
  const filled = applyCommand(editor, { name: 'set-text', text: before + behind, cursor: before.length });
  context.state = {
    ...edited(state, filled),
    stash: state.editor,
    note: note(`Enter sets ${name} and goes back`),
  };
}

/** F3: the nearest name in place of a wrong one, under the cursor or the first. */
export function takeSuggestion(context: ControllerContext): void {
  const { state, app } = context;
  const { text, cursor } = state.editor.document;
  const under = placeholderUnder(text, cursor);
  const wrong = [...(under === null ? [] : [under]), ...wrongPlaceholders(text, app)];
  for (const { start, end, text: placeholder } of wrong) {
    const better = suggestionFor(placeholder, context);
    if (better === null) continue;
    const change = { name: 'replace', start, end, text: better } as const;
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

/** Of a base that is missing, which is written nowhere, the text is the target's. */
function nameIn(placeholder: string): string | null {
  if (placeholder.startsWith('/')) return 'base_url';
  return /^\{\{\s*([\p{L}_][\p{L}\p{N}_$-]*)/u.exec(placeholder.slice(0, 200))?.[1] ?? null;
}

function fixText(code: string, hint: string | null): string | null {
  if (nearPath(hint) !== undefined) return 'F3 takes the nearest name';
  return code === 'unresolved-variable' ? 'F2 sets the variable' : null;
}

const note = (text: string): NonNullable<ShellState['note']> => ({ severity: 'info', text });

const noted = (state: ShellState, text: string): ShellState => ({ ...state, note: note(text) });
