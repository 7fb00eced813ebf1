import type { Value } from '../../value/types.ts';
import { writeValue } from '../../value/write.ts';
import { type Argument, type InvalidDynamic, invalid, isInvalid, readArguments } from './arguments.ts';
import { currentPath, postmanNames } from './foreign-names.ts';
import type { DynamicForm } from './form.ts';
import { type FormReader, readFake } from './read-forms.ts';
import { dynamicRows } from './table.ts';

/** Parses a dynamic value; null for an unknown name. */
export function parseDynamicForm(text: string): DynamicForm | InvalidDynamic | null {
  const head = /^\$\w*(?:\.\w+)*/.exec(text)?.[0] ?? '';
  if (head.startsWith('$env.')) return readRow('$env', `$env ${text.slice('$env.'.length)}`);
  return readRow(head, text);
}

export function dynamicFormOfCall(
  name: string,
  values: readonly Value[],
): DynamicForm | InvalidDynamic | null {
  const read = readerOf(name);
  if (read === null) return null;
  const list = values.map((value) =>
    inCall(name, { value, text: writeValue(value), isQuoted: typeof value === 'string', at: 0 }),
  );
  return named(name, read(list, 0));
}

/** The argument of a call: a text there may be an offset, which has no quotes among words. */
function inCall(name: string, argument: Argument): Argument {
  const isOffset = /time|date/i.test(name) && /^[+-]?\d{1,9} ?[A-Za-z]*$/.test(argument.text);
  return isOffset ? { ...argument, text: argument.text.replace(' ', ''), isQuoted: false } : argument;
}

export function checkDynamic(text: string): InvalidDynamic | null {
  const form = parseDynamicForm(text);
  if (form !== null) return form.kind === 'invalid' ? form : null;
  if (text === '$') return invalid('the name of a dynamic value is missing after "$"', 0);
  if (/^\$\.\.?[\w*[]/.test(text)) return invalid(manyValues, 0);
  const name = text.replace(/[\s(].*/s, '');
  const strange = /[^\w.$-]/.exec(name);
  if (strange === null) return null;
  return invalid(`"${strange[0]}" is not allowed in a dynamic value`, strange.index);
}

const manyValues =
  'a path of JetBrains to many values is not read: # @loop for item of list sends a request for each {{item.id}}';

export const dynamicNames: readonly string[] = [
  ...dynamicRows.map(({ name }) => name),
  '$faker',
  ...Object.keys(postmanNames).map((name) => `$random${name}`),
];

function readRow(head: string, text: string): DynamicForm | InvalidDynamic | null {
  const read = readerOf(head);
  if (read === null) return null;
  const list = readArguments(text, head.length);
  if (isInvalid(list)) return list;
  const isCall = text.slice(head.length).trimStart().startsWith('(');
  return named(head, read(isCall ? list.map((argument) => inCall(head, argument)) : list, text.length));
}

function named(head: string, form: DynamicForm | InvalidDynamic): DynamicForm | InvalidDynamic {
  if (!isInvalid(form)) return form;
  const { reason } = form;
  return { ...form, reason: reason.startsWith('it ') ? `${head} ${reason.slice(3)}` : `${head}: ${reason}` };
}

function readerOf(head: string): FormReader | null {
  const row = readers.get(head);
  if (row !== undefined) return row;
  const [root = '', ...path] = head.split('.');
  if (root === '$faker') return path.length === 0 ? incomplete : readFake(currentPath(path.join('.')));
  if (root === '$random' && path.length > 0) return readFake(currentPath(jetBrainsPath(path.join('.'))));
  const name = head.startsWith('$random') ? head.slice('$random'.length) : '';
  const source = Object.hasOwn(postmanNames, name) ? postmanNames[name] : undefined;
  if (source === undefined) return null;
  const [fake, ...given] = source;
  return readFake(fake, given);
}

const readers: ReadonlyMap<string, FormReader> = new Map(dynamicRows.map(({ name, read }) => [name, read]));

const jetBrainsPath = (path: string): string => (path === 'email' ? 'internet.email' : path);

const incomplete: FormReader = (_, end) =>
  invalid('a module and a method follow, as in {{$faker.person.fullName}}', end);
