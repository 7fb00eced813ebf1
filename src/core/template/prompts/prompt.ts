import { nameLength } from '../../value/name.ts';
import { type InvalidDynamic, invalid } from '../dynamic/arguments.ts';

export interface Prompt {
  /** `--var NAME=VALUE` answers it. */
  readonly name: string;
  /** `{{?name}}` and `# @prompt name` set the variable of that name; the others are a value of their own. */
  readonly isVariable: boolean;
  readonly label: string;
  readonly kind: 'text' | 'hidden' | 'choice';
  readonly initial: string | null;
  readonly choices: PromptChoices | null;
  /** `-askonce` of httpYac: an answer holds for the session. */
  readonly isRemembered: boolean;
  /** Present for what nobody is asked for: a program or a token server answers. */
  readonly provided?: SecretReference | TokenReference;
}

export interface SecretReference {
  readonly kind: 'secret';
  readonly provider: string;
  readonly reference: string;
}

/** `{{$auth.token("x")}}` or `{{$auth.idToken("x")}}`, with `x` of `Security.Auth`. */
export interface TokenReference {
  readonly kind: 'token';
  readonly id: string;
  readonly sends: 'access_token' | 'id_token';
}

export type PromptChoices =
  | { readonly kind: 'list'; readonly values: readonly string[] }
  /** `%users`: an array in a variable or in an earlier response. */
  | { readonly kind: 'reference'; readonly text: string };

/** Reads `?name text`, `$input text`, `$password text` and `$pick text $value: a, b`; null for anything else. */
export function parsePrompt(text: string): Prompt | InvalidDynamic | null {
  if (text.startsWith('?')) return parseQuestion(text);
  const [head, word = '', suffix = ''] = /^\$(input|password|pick)((?:-[a-z]+)*)(?![\w.-])/.exec(text) ?? [];
  if (head === undefined) return null;
  const flags = suffix.split('-').filter(Boolean);
  const unknown = flags.find((flag) => flag !== 'askonce' && flag !== 'hidden');
  if (unknown !== undefined)
    return invalid(
      `$${word}-${unknown} is not known: -hidden and -askonce are`,
      head.length - unknown.length,
    );
  const { label, value } = splitValue(text.slice(head.length));
  const isRemembered = flags.includes('askonce');
  const isHidden = word === 'password' || flags.includes('hidden');
  if (word === 'pick') return parsePick({ label, value, isRemembered }, head.length);
  const name = nameOf(label) || word;
  const kind = isHidden ? 'hidden' : 'text';
  return { name, isVariable: false, label: label || name, kind, initial: value, choices: null, isRemembered };
}

export function parseVariablePrompt(text: string): Prompt | null {
  const length = nameLength(text, 0);
  if (length === 0 || !/^(?:\s|$)/.test(text.slice(length))) return null;
  const name = text.slice(0, length);
  const { label, value } = splitValue(text.slice(length));
  const choices = value === null ? null : choicesOf(value);
  const isChoice = choices !== null && (choices.kind === 'reference' || choices.values.length > 1);
  return {
    name,
    isVariable: true,
    label: label || name,
    kind: isChoice ? 'choice' : 'text',
    initial: isChoice ? null : value,
    choices: isChoice ? choices : null,
    isRemembered: false,
  };
}

export const providedPrompt = (own: Required<Pick<Prompt, 'name' | 'label' | 'provided'>>): Prompt => ({
  ...own,
  isVariable: false,
  kind: 'hidden',
  initial: null,
  choices: null,
  isRemembered: false,
});

/** Name of the answer among the answers of a session; that of a value of its own cannot be a variable's. */
export const answerKey = ({ name, isVariable }: Pick<Prompt, 'name' | 'isVariable'>): string =>
  isVariable ? name : `$${name}`;

function parseQuestion(text: string): Prompt | InvalidDynamic {
  const content = text.slice(1).trimStart();
  const prompt = parseVariablePrompt(content);
  if (prompt !== null) return prompt;
  const reason = content === '' ? 'a name is missing after "?"' : 'after "?" comes the name of a variable';
  return invalid(reason, text.length - content.length);
}

interface PickParts {
  readonly label: string;
  readonly value: string | null;
  readonly isRemembered: boolean;
}

function parsePick({ label, value, isRemembered }: PickParts, end: number): Prompt | InvalidDynamic {
  const isBare = value === null && (label.includes(',') || label.startsWith('%'));
  const written = isBare ? label : value;
  if (written === null || written === '')
    return invalid('$pick takes values, as in {{$pick dev, prod}}', end);
  const name = isBare ? `pick_${nameOf(written)}` : nameOf(label) || 'pick';
  const shown = isBare || label === '' ? `one of ${written}` : label;
  const choices = choicesOf(written);
  return { name, isVariable: false, label: shown, kind: 'choice', initial: null, choices, isRemembered };
}

function choicesOf(text: string): PromptChoices {
  if (/^%\S+$/.test(text)) return { kind: 'reference', text: text.slice(1) };
  const values = text.split(',').map((value) => value.trim());
  return { kind: 'list', values: values.filter((value) => value !== '') };
}

function splitValue(text: string): { readonly label: string; readonly value: string | null } {
  const at = text.indexOf('$value:');
  if (at === -1) return { label: text.trim(), value: null };
  return { label: text.slice(0, at).trim(), value: text.slice(at + '$value:'.length).trim() };
}

function nameOf(label: string): string {
  const words =
    label
      .slice(0, maxName)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.join('_');
  return /^\p{N}/u.test(name) ? `_${name}` : name;
}

const maxName = 60;
