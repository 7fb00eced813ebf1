import { describe, expect, it } from 'vitest';
import type { InputEvent } from '../../../src/core/editor/input/events.ts';
import { keymapOf, unchangedKeys } from '../../../src/core/keys/keymap.ts';
import { plainText } from '../../../src/core/text/styled.ts';
import type { FormReply, PromptField } from '../../../src/ports/prompt-form.ts';
import { formCursor, formLines, formRows } from '../../../src/shell/form/form-lines.ts';
import { openForm, typeIntoForm } from '../../../src/shell/form/form-state.ts';

const field = (name: string, more: Partial<PromptField> = {}): PromptField => ({
  label: name,
  isHidden: false,
  choices: null,
  initial: '',
  isRemembered: false,
  ...more,
});

const choices = [
  { label: 'dev', value: 'dev' },
  { label: '7', value: 7 },
  { label: 'prod', value: 'prod' },
];

const key = (name: string, modifiers: Partial<Extract<InputEvent, { kind: 'key' }>> = {}): InputEvent => ({
  kind: 'key',
  name,
  ctrl: false,
  alt: false,
  shift: false,
  ...modifiers,
});

/** Types into a form: words are text, `<enter>` and the like are keys. */
function fill(fields: readonly PromptField[], typed: string, keymap = unchangedKeys()) {
  let form = openForm({ title: 'POST /users', fields });
  let reply: FormReply | null = null;
  for (const [piece] of typed.matchAll(/<[^>]+>|[^<]+/g)) {
    const [, ctrl, name] = /^<(ctrl\+)?(.+)>$/.exec(piece) ?? [];
    const event: InputEvent =
      name === undefined
        ? { kind: 'text', text: piece }
        : name === 'shift+tab'
          ? key('tab', { shift: true })
          : key(name, { ctrl: ctrl !== undefined });
    const step = typeIntoForm(form, event, keymap);
    if (step.kind === 'typed') form = step.form;
    else reply = step.reply;
  }
  return { form, reply, values: reply?.answers.map(({ value }) => value) };
}

const shown = (fields: readonly PromptField[], typed: string, height = 20) => {
  const { form } = fill(fields, typed);
  const room = { width: 60, height: Math.min(height, formRows(form, height)) };
  const lines = formLines(form, { ...room, keymap: unchangedKeys() }).map(plainText);
  return { lines, cursor: formCursor(form, room) };
};

const changed = keymapOf([
  { command: 'form-keep', keys: ['alt+k'] },
  { command: 'form-leave', keys: ['ctrl+q'] },
  { command: 'form-answer', keys: ['ctrl+s', 'enter'] },
]);

describe('the keys of a form', () => {
  it('are those that the user chose', () => {
    expect(fill([field('name')], 'Ada<ctrl+s>', changed).values).toEqual(['Ada']);
    expect(fill([field('name')], 'Ada<ctrl+q>', changed).reply?.kind).toBe('left');
    expect(fill([field('name')], 'Ada<escape>', changed).reply).toBeNull();
  });

  it('are named below it', () => {
    const { form } = fill([field('name')], '');
    const lines = formLines(form, { width: 70, height: 3, keymap: changed }).map(plainText);
    expect(lines.at(-1)).toBe('Ctrl+S sends · Ctrl+Q leaves · Alt+K keeps it for the session');
  });
});

describe('the form of a request', () => {
  it.each([
    ['Enter at the last field', 'Ada<enter>x@y<enter>', 'answered', ['Ada', 'x@y']],
    ['Tab, and back', '<tab>mail<shift+tab>Ada<enter><enter>', 'answered', ['Ada', 'mail']],
    ['arrow keys', '<down>mail<up>Ada<enter><enter>', 'answered', ['Ada', 'mail']],
    ['editing', 'Adaa<backspace><enter>a b<ctrl+w>c<enter>', 'answered', ['Ada', 'a c']],
    ['Esc', 'Ada<escape>', 'left', ['Ada', '']],
    ['Ctrl+C', 'Ada<tab>m<ctrl+c>', 'left', ['Ada', 'm']],
    ['Ctrl+D', '<ctrl+d>', 'left', ['', '']],
  ])('ends with %s and keeps what was typed', (_, typed, kind, values) => {
    const filled = fill([field('name'), field('mail')], typed);
    expect(filled.reply?.kind).toBe(kind);
    expect(filled.values).toEqual(values);
  });

  it('begins with the last answer', () => {
    expect(fill([field('name', { initial: 'Ada' })], '<enter>').values).toEqual(['Ada']);
    expect(fill([field('name', { initial: 'Ada' })], '<ctrl+u>Bob<enter>').values).toEqual(['Bob']);
    expect(fill([field('stage', { choices, initial: 'prod' })], '<enter>').values).toEqual(['prod']);
  });

  it.each([
    ['<enter>', 'dev'],
    ['<right><enter>', 7],
    ['<left><enter>', 'prod'],
    ['<right><right><right><enter>', 'dev'],
    ['pr<enter>', 'prod'],
    ['other<enter>', 'other'],
  ])('takes a choice with its type: %s', (typed, value) => {
    expect(fill([field('stage', { choices })], typed).values).toEqual([value]);
  });

  it('keeps an answer for the session with Ctrl+T', () => {
    const { reply } = fill(
      [field('a'), field('b', { isRemembered: true })],
      '<ctrl+t>1<enter>2<ctrl+t><enter>',
    );
    expect(reply?.answers.map(({ isRemembered }) => isRemembered)).toEqual([true, false]);
  });

  it('shows no character of a hidden field, and gives the last value for Enter alone', () => {
    const hidden = field('pin', { isHidden: true, initial: 'old-pin' });
    expect(shown([hidden], '').lines.join('\n')).toContain('pin (not shown): as last time');
    expect(shown([hidden], '1234').lines.join('\n')).toContain('pin (not shown): ••••');
    expect(shown([hidden], '1234').lines.join('\n')).not.toContain('1234');
    expect(fill([hidden], '<enter>').values).toEqual(['old-pin']);
    expect(fill([hidden], '1234<enter>').values).toEqual(['1234']);
  });

  it('draws the fields in order, with the cursor in the one that is filled in', () => {
    const { lines, cursor } = shown([field('name'), field('stage', { choices })], 'Ada<tab>');
    expect(lines).toEqual([
      '2 of 2 asked for by POST /users',
      '  name: Ada',
      '▸ stage: [dev] 7  prod ',
      '←→ choose · Enter sends · Esc leaves · Ctrl+T keeps it',
    ]);
    expect(cursor).toEqual({ x: 9, y: 2 });
  });

  it('shows the field that is filled in where there are few rows', () => {
    const fields = ['a', 'b', 'c', 'd'].map((name) => field(name));
    expect(shown(fields, '<tab><tab><tab>x', 1).lines).toEqual(['▸ d: x']);
    expect(shown(fields, '<tab>', 4).lines).toHaveLength(4);
  });
});
