import type { CommandName } from '../../core/keys/binding.ts';
import { briefKeys } from '../../core/keys/describe.ts';
import type { Keymap } from '../../core/keys/keymap.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { Room } from '../components/lines.tsx';
import { firstShown } from '../components/list.ts';
import { type FieldState, type FormState, fittingChoices } from './form-state.ts';

export interface FormRoom extends Room {
  readonly keymap: Keymap;
}

export const formRows = ({ fields }: FormState, room: number): number => Math.min(room, fields.length + 2);

export function formLines(form: FormState, room: FormRoom): readonly StyledLine[] {
  const { width, height } = room;
  const { fields, selected, title } = form;
  const { hasFrame, top, rows } = windowOf(form, height);
  const lines = fields
    .slice(top, top + rows)
    .map((field, index) => fieldLine(field, { isSelected: top + index === selected, width }));
  const count = fields.length === 1 ? '' : `${selected + 1} of ${fields.length} `;
  const head: StyledLine = [span(`${count}asked for by `, 'muted'), span(title, 'title')];
  const all = hasFrame ? [head, ...lines, [span(hintFor(form, room), 'hint')]] : lines;
  return all.map((line) => clipLine(line, width));
}

export function formCursor(
  form: FormState,
  { width, height }: Room,
): { readonly x: number; readonly y: number } {
  const { hasFrame, top } = windowOf(form, height);
  const field = form.fields[form.selected];
  const x = field === undefined ? 0 : cursorColumn(field, width);
  return { x, y: form.selected - top + (hasFrame ? 1 : 0) };
}

function windowOf({ fields, selected }: FormState, height: number) {
  const hasFrame = height >= 3;
  const rows = hasFrame ? height - 2 : height;
  return { hasFrame, rows, top: firstShown(selected, fields.length, rows) };
}

const gap = '  ';

function fieldLine(
  state: FieldState,
  { isSelected, width }: { readonly isSelected: boolean; readonly width: number },
): StyledLine {
  const mark = isSelected ? span('▸ ', 'prompt') : span(gap);
  const remembered = state.isRemembered ? [span('  kept for the session', 'added')] : [];
  const label = span(`${labelOf(state)}: `, isSelected ? 'prompt' : 'plain');
  return [mark, label, ...valueSpans(state, width), ...remembered];
}

const labelOf = ({ field: { label, isHidden } }: FieldState): string =>
  isHidden ? `${label} (not shown)` : label;

function valueSpans(state: FieldState, width: number): StyledLine {
  const { field, editor, choice } = state;
  const { text } = editor.document;
  if (field.isHidden) {
    if (text === '' && field.initial !== '') return [span('as last time', 'muted')];
    return [span('•'.repeat(Math.min([...text].length, width)), 'secret')];
  }
  if (field.choices === null) return [span(text)];
  const fitting = fittingChoices(state);
  if (fitting.length === 0) return [span(text), span('  not one of the choices: sent as typed', 'muted')];
  const from = firstShown(choice, fitting.length, maxShown);
  const shown = fitting.slice(from, from + maxShown).flatMap(({ label }, index): StyledLine => {
    const isChosen = from + index === choice;
    return [isChosen ? span(`[${label}]`, 'match') : span(` ${label} `, 'muted')];
  });
  const rest = fitting.length > maxShown ? [span(` ${choice + 1} of ${fitting.length}`, 'hint')] : [];
  return [...(text === '' ? [] : [span(`${text} `, 'string')]), ...shown, ...rest];
}

const maxShown = 7;

function cursorColumn(state: FieldState, width: number): number {
  const { editor, field } = state;
  const { text, cursor } = editor.document;
  const before = text.slice(0, cursor);
  const typed = field.isHidden ? [...before].length : textWidth(before);
  return Math.min(width - 1, gap.length + textWidth(`${labelOf(state)}: `) + typed);
}

function hintFor({ fields, selected }: FormState, { width, keymap }: FormRoom): string {
  const key = (...commands: readonly CommandName[]) => briefKeys(keymap, commands);
  const hasChoices = fields[selected]?.field.choices !== null;
  const choose = key('form-choose-previous', 'form-choose-next');
  const answer = `${key('form-answer')} ${selected === fields.length - 1 ? 'sends' : 'goes on'}`;
  const keep = `${key('form-keep')} keeps it`;
  const hint = (choices: string, keeping: string): string =>
    [...(hasChoices ? [choices] : []), answer, `${key('form-leave')} leaves`, keeping].join(' · ');
  const hints = [hint(`${choose} choose`, `${keep} for the session`), hint(`${choose} choose`, keep)];
  return hints.find((each) => textWidth(each) <= width) ?? hint(choose, `${key('form-keep')} keeps`);
}
