import { applyCommand, createEditor, type EditorState } from '../../core/editor/editor.ts';
import type { InputEvent, KeyEvent } from '../../core/editor/input/events.ts';
import { commandIn, type Keymap } from '../../core/keys/keymap.ts';
import { resolveKey, spellings } from '../../core/keys/resolve.ts';
import type { FormReply, PromptChoice, PromptField, PromptForm } from '../../ports/prompt-form.ts';

export interface FormState {
  readonly title: string;
  readonly fields: readonly FieldState[];
  readonly selected: number;
}

export interface FieldState {
  readonly field: PromptField;
  /** The text that was typed; of choices, what they are searched by. */
  readonly editor: EditorState;
  /** Index among the choices that fit the text. */
  readonly choice: number;
  readonly isRemembered: boolean;
}

export type FormStep =
  | { readonly kind: 'typed'; readonly form: FormState }
  | { readonly kind: 'reply'; readonly reply: FormReply };

export function openForm({ title, fields }: PromptForm): FormState {
  return { title, selected: 0, fields: fields.map(openField) };
}

export function typeIntoForm(form: FormState, event: InputEvent, keymap: Keymap): FormStep {
  if (event.kind === 'key') return pressKey(form, event, keymap);
  const text = event.text.replace(/[\r\n]+$/, '').replace(/[\r\n]+/g, ' ');
  return typed(
    withField(form, (field) => edited(field, applyCommand(field.editor, { name: 'paste', text }))),
  );
}

export function fittingChoices({ field, editor }: FieldState): readonly PromptChoice[] {
  const searched = editor.document.text.toLowerCase();
  return (field.choices ?? []).filter(({ label }) => label.toLowerCase().includes(searched));
}

function openField(field: PromptField): FieldState {
  const { choices, initial, isHidden, isRemembered } = field;
  const choice = Math.max(0, choices?.findIndex(({ label }) => label === initial) ?? 0);
  const text = choices === null && !isHidden ? initial : '';
  return { field, editor: createEditor(text), choice, isRemembered };
}

function pressKey(form: FormState, event: KeyEvent, keymap: Keymap): FormStep {
  const command = commandIn(keymap, 'in-form', spellings(event));
  const hasChoices = form.fields[form.selected]?.field.choices !== null;
  switch (command) {
    case 'form-leave':
      return reply('left', form);
    case 'form-answer':
      return form.selected === form.fields.length - 1 ? reply('answered', form) : typed(moved(form, 1));
    case 'form-next':
      return typed(moved(form, 1));
    case 'form-previous':
      return typed(moved(form, -1));
    case 'form-keep':
      return typed(withField(form, (field) => ({ ...field, isRemembered: !field.isRemembered })));
    case 'form-choose-next':
    case 'form-choose-previous':
      // In a text they are for the cursor.
      if (hasChoices)
        return typed(withField(form, (field) => chosen(field, command === 'form-choose-next' ? 1 : -1)));
  }
  return typed(withField(form, (field) => editField(field, event, keymap)));
}

function editField(field: FieldState, event: KeyEvent, keymap: Keymap): FieldState {
  const resolution = resolveKey(event, {
    keymap,
    document: field.editor.document,
    width: Number.POSITIVE_INFINITY,
    selected: false,
    mode: 'edit',
    sending: false,
    ghost: false,
    tall: false,
    prefix: null,
  });
  return resolution.kind === 'edit' ? edited(field, applyCommand(field.editor, resolution.command)) : field;
}

function edited(field: FieldState, editor: EditorState): FieldState {
  const isSame = editor.document.text === field.editor.document.text;
  return { ...field, editor, choice: isSame ? field.choice : 0 };
}

function chosen(field: FieldState, step: number): FieldState {
  const count = fittingChoices(field).length;
  return count === 0 ? field : { ...field, choice: (field.choice + step + count) % count };
}

function moved(form: FormState, step: number): FormState {
  const count = form.fields.length;
  return { ...form, selected: (form.selected + step + count) % count };
}

function withField(form: FormState, change: (field: FieldState) => FieldState): FormState {
  return {
    ...form,
    fields: form.fields.map((field, index) => (index === form.selected ? change(field) : field)),
  };
}

const typed = (form: FormState): FormStep => ({ kind: 'typed', form });

function reply(kind: FormReply['kind'], { fields }: FormState): FormStep {
  const answers = fields.map((field) => ({ value: valueOfField(field), isRemembered: field.isRemembered }));
  return { kind: 'reply', reply: { kind, answers } };
}

function valueOfField(state: FieldState): FormReply['answers'][number]['value'] {
  const { field, editor, choice } = state;
  const { text } = editor.document;
  if (field.choices !== null) return fittingChoices(state)[choice]?.value ?? text;
  // The value of last time is not shown, so it cannot be deleted by mistake.
  return field.isHidden && text === '' ? field.initial : text;
}
