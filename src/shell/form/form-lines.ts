import { type StyledLine, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { Room } from '../components/lines.tsx';
import { firstShown } from '../components/list.ts';
import { type FieldState, type FormState, fittingChoices } from './form-state.ts';

export interface DrawnForm {
  readonly lines: readonly StyledLine[];
  readonly cursor: { readonly x: number; readonly y: number };
}

export const formRows = ({ fields }: FormState, room: number): number => Math.min(room, fields.length + 2);

/** The form in a window: at least the field that is filled in. */
export function drawForm(form: FormState, { width, height }: Room): DrawnForm {
  const { fields, selected, title } = form;
  const hasFrame = height >= 3;
  const rows = hasFrame ? height - 2 : height;
  const top = firstShown(selected, fields.length, rows);
  const shown = fields.slice(top, top + rows);
  const lines = shown.map((field, index) =>
    fieldLine(field, { isSelected: top + index === selected, width }),
  );
  const row = selected - top;
  const field = fields[selected];
  const x = field === undefined ? 0 : cursorColumn(field, width);
  if (!hasFrame) return { lines: lines.map((line) => clipLine(line, width)), cursor: { x, y: row } };
  const count = fields.length === 1 ? '' : `${selected + 1} of ${fields.length} `;
  const head: StyledLine = [span(`${count}asked for by `, 'muted'), span(title, 'title')];
  return {
    lines: [head, ...lines, [span(hintFor(form, width), 'hint')]].map((line) => clipLine(line, width)),
    cursor: { x, y: row + 1 },
  };
}

const gap = '  ';

function fieldLine(
  state: FieldState,
  { isSelected, width }: { readonly isSelected: boolean; readonly width: number },
): StyledLine {
  const mark = isSelected ? span('▸ ', 'prompt') : span(gap);
  const kept = state.isRemembered ? [span('  kept for the session', 'added')] : [];
  const label = span(`${labelOf(state)}: `, isSelected ? 'prompt' : 'plain');
  return [mark, label, ...valueSpans(state, width), ...kept];
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
  if (fitting.length === 0) return [span(text), span('  no such choice: taken as a text', 'muted')];
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

/** The keys, in fewer words where the window is narrow: none of them is cut off. */
function hintFor({ fields, selected }: FormState, width: number): string {
  const hasChoices = fields[selected]?.field.choices !== null;
  const move = selected === fields.length - 1 ? 'Enter sends' : 'Enter goes on';
  const hint = (choose: string, keep: string): string =>
    [...(hasChoices ? [choose] : []), move, 'Esc leaves', keep].join(' · ');
  const hints = [
    hint('Left, Right choose', 'Ctrl+T keeps it for the session'),
    hint('Left, Right choose', 'Ctrl+T keeps it'),
    hint('←, → choose', 'Ctrl+T keeps it'),
  ];
  return hints.find((each) => textWidth(each) <= width) ?? hint('←→', 'Ctrl+T keeps');
}
