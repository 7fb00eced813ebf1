import { applyCommand, createEditor } from '../../core/editor/editor.ts';
import { withKeys } from '../../core/keys/describe.ts';
import { readRequest } from '../../core/request/parse/parse-request.ts';
import { streamMaskedLines } from '../../core/secrets/mask-lines.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { explainPlaceholder } from '../../core/template/explain/explain.ts';
import { variablesIn } from '../../core/template/variable-names.ts';
import { explanationLines } from '../../core/view/help/explanation.ts';
import { noted, withEditor } from './edits.ts';
import { placeholderUnder, wrongPlaceholders } from './placeholders.ts';
import type { ShellState } from './state.ts';
import { submitInput } from './submit.ts';
import { next, type ShellReads, type ShellUpdate } from './types.ts';

export function explain(state: ShellState, reads: ShellReads): ShellState {
  const { text, cursor } = state.editor.document;
  if (state.overlay.kind === 'explanation') return { ...state, overlay: { kind: 'none' } };
  const placeholder = placeholderUnder(text, cursor) ?? wrongPlaceholders(text, reads)[0] ?? null;
  if (placeholder === null) return noted(state, 'The cursor is not on a placeholder: F1 explains {{ }}');
  const report = reads
    .preview(text)
    .preview.placeholders.find(
      ({ offset, text: own }) => offset === placeholder.start && own === placeholder.text,
    );
  const output = report?.output ?? null;
  const explanation = explainPlaceholder(
    placeholder.text,
    reads.scope(),
    output === null ? {} : { placed: { output, encoding: report?.encoding ?? null } },
  );
  const { problem } = explanation;
  const fix = problem === null ? null : fixText(problem.code, problem.hint);
  const { keys } = reads.session().preferences;
  const shown = explanationLines(explanation, reads.now(), fix && withKeys(fix, keys));
  const lines = [...streamMaskedLines(shown, sessionSecrets(reads.session()))];
  return { ...state, overlay: { kind: 'explanation', lines } };
}

export function createVariable(state: ShellState, reads: ShellReads): ShellUpdate {
  const { text, cursor } = state.editor.document;
  const missing = wrongPlaceholders(text, reads).flatMap(({ code, start, end, text: placeholder }) => {
    const name = code === 'unresolved-variable' ? nameIn(placeholder) : null;
    return name === null ? [] : [{ start, end, name, isOfPath: placeholder.startsWith(':') }];
  });
  // The words of a refusal name the first one.
  const under = state.refusal === null ? placeholderUnder(text, cursor) : null;
  const chosen = missing.find(({ start }) => start === under?.start) ?? missing[0];
  if (chosen === undefined) return next(noted(state, 'No variable is missing here'));
  const { name } = chosen;
  if (chosen.isOfPath) return next(withPathParameter(state, chosen, reads));
  // A secret is typed hidden, and the request stays in the editor.
  if (reads.session().lostSecrets.includes(name)) return submitInput(state, `.secret ${name}`);
  // Sets the session's default: an environment may have a value of its own.
  const around = name === 'base_url' ? null : ([`client.setVar('${name}', `, ')'] as const);
  const [before, after] = around ?? ['.base ', ''];
  const editor = createEditor('', state.editor.killRing);
  const input = applyCommand(editor, { name: 'set-text', text: before + after, cursor: before.length });
  const asking = { ...withEditor(state, input), stash: { editor: state.editor, around } };
  return next(noted(asking, `Enter sets ${name} and goes back`));
}

function withPathParameter(
  state: ShellState,
  { name, end }: { readonly name: string; readonly end: number },
  { scope }: ShellReads,
): ShellState {
  const { text } = state.editor.document;
  const value = scope().get(name) === undefined ? '' : `{{${name}}}`;
  // Below a request line, items may follow only in the form of one line.
  const isOneLine = readRequest(text).form === 'one-line' || !text.slice(end).includes('\n');
  const at = isOneLine ? end + text.slice(end).search(/\s|$/) : text.lastIndexOf('\n', end - 1) + 1;
  const added = isOneLine ? ` ${name}=${value}` : `# @path ${name}=${value}`;
  const editor = applyCommand(state.editor, {
    name: 'set-text',
    text: `${text.slice(0, at)}${added}${isOneLine ? '' : '\n'}${text.slice(at)}`,
    cursor: at + added.length,
  });
  return noted(withEditor(state, editor), `${name} is the value of :${name}`);
}

export function takeSuggestion(state: ShellState, reads: ShellReads): ShellState {
  const { text, cursor } = state.editor.document;
  const under = placeholderUnder(text, cursor);
  const wrong = [...(under === null ? [] : [under]), ...wrongPlaceholders(text, reads)];
  for (const { start, end, text: placeholder } of wrong) {
    const better = suggestionFor(placeholder, reads);
    if (better === null) continue;
    // The third brace of `{{{name}}}` goes with the others.
    const last = placeholder.startsWith('{{{') && text[end] === '}' ? end + 1 : end;
    return withEditor(state, applyCommand(state.editor, { name: 'replace', start, end: last, text: better }));
  }
  const brace = reads.preview(text).preview.diagnostics.find(({ code }) => code === 'single-brace');
  if (brace === undefined) return noted(state, 'There is no similar name');
  const path = nearPath(brace.hint);
  const end = brace.offset + brace.length;
  const better = path === undefined ? '' : `{{${path}}}`;
  return withEditor(
    state,
    applyCommand(state.editor, { name: 'replace', start: brace.offset, end, text: better }),
  );
}

function suggestionFor(text: string, { scope }: ShellReads): string | null {
  const { problem, steps } = explainPlaceholder(text, scope());
  const path = nearPath(problem?.hint ?? null);
  const wrong = steps.find(({ found }) => found === null);
  if (path === undefined) return null;
  if (problem?.code === 'malformed-placeholder') return `{{${path}}}`;
  if (wrong === undefined) return null;
  return `{{${path}${text.slice(wrong.offset + wrong.length, -2).trimEnd()}}}`;
}

function nearPath(hint: string | null): string | undefined {
  if (hint === null) return undefined;
  return (/\{\{(.+)\}\}/.exec(hint) ?? /did you mean ([^\s?]+)\?/.exec(hint))?.[1];
}

function nameIn(placeholder: string): string | null {
  if (placeholder.startsWith('/')) return 'base_url';
  if (placeholder.startsWith(':')) return placeholder.slice(1);
  return variablesIn(placeholder)[0] ?? null;
}

function fixText(code: string, hint: string | null): string | null {
  if (nearPath(hint) !== undefined) return 'F3 uses the nearest name';
  return code === 'unresolved-variable' ? 'F2 sets the variable' : null;
}
