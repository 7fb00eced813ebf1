import type { Condition } from './key-group.ts';
import { isPlace } from './place-tables.ts';

export type NamedKey =
  | { readonly kind: 'key'; readonly key: string; readonly doubt: string | null }
  | { readonly kind: 'refused'; readonly reason: string };

/** Reads keys such as `Ctrl+F`, `C-f`, `^F`, `alt+enter`, `F5`; several with a blank between them follow one another. */
export function readKeys(text: string, when: Condition = 'always'): NamedKey {
  const pressed = text.trim().split(/[ \t]+/);
  if (isPlace(when) && pressed.length > 1)
    return refused(`"${text.trim()}": sequences of keys work only at the prompt`);
  if (pressed.length > 2)
    return refused(
      `"${text.trim()}" has ${pressed.length} keys: a sequence has one or two; separate alternatives with commas`,
    );
  const read = pressed.map((key) => (when === 'in-viewer' && characterOf(key)) || readKey(key));
  const wrong = read.find((one) => one.kind === 'refused');
  if (wrong !== undefined) return wrong;
  const found = read.filter((one) => one.kind === 'key');
  return {
    kind: 'key',
    key: found.map(({ key }) => key).join(' '),
    doubt: found.find(({ doubt }) => doubt !== null)?.doubt ?? null,
  };
}

function characterOf(text: string): NamedKey | null {
  if (/^(?:space|spc)$/i.test(text)) return { kind: 'key', key: 'space', doubt: null };
  const [, shift, character = ''] = /^(shift\+)?(.)$/isu.exec(text) ?? [];
  if (character === '') return null;
  return { kind: 'key', key: shift === undefined ? character : character.toUpperCase(), doubt: null };
}

function readKey(text: string): NamedKey {
  const written = text.replace(/^\^(?=.$)/u, 'ctrl+');
  const [, before = '', base = ''] = /^((?:[a-z]+[+-])*)(.+)$/iu.exec(written) ?? [];
  const modifiers = new Set<string>();
  for (const name of before.split(/[+-]/).slice(0, -1)) {
    const modifier = modifierNames[name.toLowerCase()];
    if (modifier === undefined) return refused(unknownModifier(name, text));
    modifiers.add(modifier);
  }
  const lower = base.toLowerCase();
  const name = keyNames[lower] ?? lower;
  const isSign = [...name].length === 1;
  if (!isSign && !knownKeys.has(name)) return refused(unknownKey(text));
  if ((isSign || name === 'space') && !modifiers.has('ctrl') && !modifiers.has('alt'))
    return refused(`"${text}" types a character: add ctrl or alt`);
  if (isSign && modifiers.has('shift') && name.toUpperCase() === name)
    return refused(`"${text}": use the character that Shift types, such as alt+?`);
  const key = [...['ctrl', 'alt', 'shift'].filter((modifier) => modifiers.has(modifier)), name].join('+');
  const alias = controlAliases[key.replace('alt+', '')];
  if (alias !== undefined) return refused(`Terminals send ${alias} for "${text}": use that name`);
  return { kind: 'key', key, doubt: doubtOf(name, modifiers) };
}

const refused = (reason: string): NamedKey & { kind: 'refused' } => ({ kind: 'refused', reason });

const unknownKey = (text: string): string =>
  `There is no key called "${text}"; keys are written ctrl+f, alt+enter, f5`;

const unknownModifier = (name: string, text: string): string =>
  /^(?:cmd|command|super|win|hyper|fn)$/i.test(name)
    ? `Terminals do not send ${name}, so "${text}" cannot work; use ctrl or alt`
    : unknownKey(text);

const modifierNames: Readonly<Record<string, 'ctrl' | 'alt' | 'shift'>> = {
  ctrl: 'ctrl',
  control: 'ctrl',
  c: 'ctrl',
  alt: 'alt',
  option: 'alt',
  opt: 'alt',
  meta: 'alt',
  m: 'alt',
  a: 'alt',
  shift: 'shift',
  s: 'shift',
};

const keyNames: Readonly<Record<string, string>> = {
  return: 'enter',
  ret: 'enter',
  esc: 'escape',
  del: 'delete',
  ins: 'insert',
  pgup: 'pageup',
  pgdn: 'pagedown',
  pgdown: 'pagedown',
  bs: 'backspace',
  spc: 'space',
};

const knownKeys: ReadonlySet<string> = new Set([
  ...'enter tab escape backspace delete insert space home end pageup pagedown'.split(' '),
  ...['up', 'down', 'left', 'right'],
  ...Array.from({ length: 20 }, (_, index) => `f${index + 1}`),
]);

const controlAliases: Readonly<Record<string, string>> = {
  'ctrl+i': 'Tab',
  'ctrl+m': 'Enter',
  'ctrl+[': 'Escape',
  'ctrl+@': 'Ctrl+Space',
};

const kittyOnly = 'only terminals with the kitty keyboard protocol send it';

function doubtOf(name: string, modifiers: ReadonlySet<string>): string | null {
  if (name.length === 1) {
    if (!modifiers.has('ctrl')) return null;
    if (name === 'h' && modifiers.size === 1) return 'some terminals send it for Backspace';
    return !modifiers.has('shift') && /^[a-z\\\]^_]$/.test(name) ? null : kittyOnly;
  }
  if (!encodedOnce.has(name)) return null;
  if (name === 'tab') return modifiers.has('ctrl') || modifiers.has('alt') ? kittyOnly : null;
  if (name === 'space' && !modifiers.has('shift')) return null;
  return modifiers.has('ctrl') || modifiers.has('shift') ? kittyOnly : null;
}

/** Keys that are one byte in most terminals, whatever is held with them. */
const encodedOnce: ReadonlySet<string> = new Set(['tab', 'enter', 'escape', 'backspace', 'space']);
