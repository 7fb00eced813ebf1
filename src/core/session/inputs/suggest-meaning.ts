import { isMethod } from '../../request/methods.ts';
import { questionAboutMethod } from '../../request/mistyped-method.ts';
import type { EvaluationFailure } from '../../script/evaluation.ts';
import { maskInput } from '../../secrets/typed/typed-credentials.ts';
import { commandAlias } from '../commands/aliases.ts';
import { findCommand } from '../commands/index.ts';

/** Returns the probable meaning of an input that failed as JavaScript (`exit`, `get users`); null for JavaScript with a mistake. */
export function suggestMeaning(
  text: string,
  { reason, message }: EvaluationFailure,
  isVariable: (name: string) => boolean,
): string | null {
  const input = text.trim();
  const name = /^ReferenceError: (\S+) is not defined/.exec(message)?.[1];
  if (reason === 'exception' && name !== undefined && isVariable(name)) {
    return `${name} is a variable of the session, in JavaScript client.getVar('${name}'), and in requests {{${name}}}`;
  }
  const isUnknown = reason === 'syntax' || (reason === 'exception' && message.startsWith('ReferenceError'));
  if (!isUnknown) return null;
  if (input.includes('\n') || input.length > longest) return questionAboutMethod(input);
  return command(input) ?? request(input) ?? questionAboutMethod(input);
}

const longest = 300;

function command(input: string): string | null {
  const [, word = '', rest = ''] = /^[:\\/]?([a-z-]+|\?)(?=\s|$)\s*(.*)$/i.exec(input) ?? [];
  const name = commandAlias(word.toLowerCase()) ?? findCommand(`.${word}`)?.name;
  // `set = 5` and `history(3)` are JavaScript.
  if (name === undefined || /^[=(.[]/.test(rest)) return null;
  return `Commands begin with a dot: ${name}`;
}

function request(input: string): string | null {
  const [, method, target] = /^([A-Z]+)(\/.*)$/.exec(input) ?? [];
  if (method !== undefined && isMethod(method)) return suggestForm(`${method} ${target}`);
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(input) ?? [];
  const [second = ''] = rest.split(/\s/, 1);
  if (isMethod(first.toUpperCase()) && !/^[=(.[]/.test(second)) return suggestForm(withTarget(input));
  if (/^(?:https?|httpie|xh|wget)$/.test(first) && second !== '') return suggestForm(ofTool(rest));
  return address.test(first) ? suggestForm(withTarget(`GET ${input}`)) : null;
}

function ofTool(words: string): string {
  const [, flags = '', request = ''] = /^((?:-\S+\s+)*)(.*)$/.exec(words) ?? [];
  const form = /(?:^|\s)(?:-f|--form)\s/.test(flags) ? ' --form' : '';
  const [first = ''] = request.split(/\s/, 1);
  if (isMethod(first.toUpperCase())) return withTarget(request, form);
  const hasField = /\s[^\s:=@]+(?:=(?!=)|:=|@)/.test(request);
  return withTarget(`${hasField ? 'POST' : 'GET'} ${request}`, form);
}

function withTarget(input: string, flag = ''): string {
  const [, method = '', target = '', items = ''] = /^(\S+)\s*(\S*)(.*)$/.exec(input) ?? [];
  return `${method.toUpperCase()} ${targetOf(target)}${flag}${items}`;
}

const suggestForm = (example: string): string =>
  `Write a request as METHOD URL, for example ${maskInput(example)}`;

/** `localhost:3000/users`, `:3000`, `api.example.com/users`; not `res.body`. */
const address =
  /^(?::\d{2,5}|localhost|(?:[\w-]+\.)+[\w-]+(?=[:/])|(?:[\w-]+\.)+(?:com|org|net|io|dev))(?::\d+)?(?:\/\S*)?$/i;

function targetOf(word: string): string {
  if (word === '') return '/users';
  if (word.startsWith(':')) return `localhost${word}`;
  return /^(?:\/|\{\{|https?:)/.test(word) || address.test(word) ? word : `/${word}`;
}
