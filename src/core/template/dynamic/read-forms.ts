import type { Value } from '../../value/types.ts';
import { countText } from '../../value/write.ts';
import { type Argument, type InvalidDynamic, invalid, isInvalid } from './arguments.ts';
import { type DateForm, readDate } from './dates.ts';
import { type DynamicForm, type EnvironmentForm, hashAlgorithms, hashEncodings } from './form.ts';

export type FormReader = (list: readonly Argument[], end: number) => DynamicForm | InvalidDynamic;

export const alone =
  (form: DynamicForm): FormReader =>
  ([extra]) =>
    extra === undefined ? form : invalid('it takes no arguments', extra.at);

export const readTimestamp: FormReader = (list) => {
  const read = readDate(list);
  if (isInvalid(read)) return read;
  const { offsets, format } = read;
  if (format !== null) return invalid('it takes an offset such as -1 d, and no format', list[0]?.at ?? 0);
  return { kind: 'timestamp', offsets };
};

export const readDateForm =
  (zone: DateForm['zone'], initial: string): FormReader =>
  (list) => {
    const read = readDate(list);
    if (isInvalid(read)) return read;
    const pattern = read.format ?? initial;
    const format = pattern === 'rfc1123' || pattern === 'iso8601' ? pattern : { pattern };
    return { kind: 'date', zone, offsets: read.offsets, format };
  };

/** Bounds of whole numbers; the second one is included or not, as the tool has it whose form it is. */
export const readInteger =
  (upper: 'included' | 'excluded'): FormReader =>
  (list) => {
    const example = upper === 'included' ? '$randomInt 1 6' : '$random.integer(1, 7)';
    const [first, second] = list;
    if (first === undefined) return { kind: 'integer', minimum: 0, maximum: 1000 };
    if (list.length !== 2 || !Number.isSafeInteger(first.value) || !Number.isSafeInteger(second?.value))
      return invalid(`it takes two whole numbers, as in {{${example}}}`, first.at);
    const minimum = Number(first.value);
    const maximum = Number(second?.value) - (upper === 'excluded' ? 1 : 0);
    if (minimum > maximum) return invalid('it takes the smaller number first', first.at);
    return { kind: 'integer', minimum, maximum };
  };

export const readFloat: FormReader = (list) => {
  const [first] = list;
  if (first === undefined) return { kind: 'float', minimum: 0, maximum: 1000 };
  const [minimum, maximum] = list.map(({ value }) => value);
  if (list.length !== 2 || typeof minimum !== 'number' || typeof maximum !== 'number')
    return invalid('it takes two numbers, as in {{$random.float(1, 5)}}', first.at);
  if (minimum > maximum) return invalid('it takes the smaller number first', first.at);
  return { kind: 'float', minimum, maximum };
};

export const readCharacters =
  (alphabet: string): FormReader =>
  (list) => {
    const [first] = list;
    if (first === undefined) return { kind: 'characters', alphabet, length: 10 };
    const length = Number.isSafeInteger(first.value) ? Number(first.value) : 0;
    if (list.length > 1 || length < 1 || length > maxCharacters)
      return invalid(`it takes a number of characters from 1 to ${countText(maxCharacters)}`, first.at);
    return { kind: 'characters', alphabet, length };
  };

const maxCharacters = 10_000;

export const readEnvironment =
  (from: EnvironmentForm['from'], example: string): FormReader =>
  (list, end) => {
    const [name, extra] = list;
    const isIndirect = name?.isQuoted === false && /^%./.test(name.text);
    const variable = name?.text.slice(isIndirect ? 1 : 0) ?? '';
    if (extra !== undefined || !/^[^\s{}]+$/.test(variable))
      return invalid(`it takes the name of an environment variable, as in {{${example}}}`, extra?.at ?? end);
    return { kind: 'environment', from, variable, isIndirect };
  };

export const readHash: FormReader = (list, end) => {
  const [first, source, last] = list;
  const algorithm = hashAlgorithms.find((name) => name === first?.text.toLowerCase().replace('-', ''));
  if (algorithm === undefined)
    return invalid(`its first argument is one of ${hashAlgorithms.join(', ')}`, first?.at ?? end);
  if (source === undefined)
    return invalid('the text is missing, or a variable as in {{$hash sha256 %token}}', end);
  const encoding = last === undefined ? 'hex' : hashEncodings.find((name) => name === last.text);
  if (encoding === undefined || list.length > 3)
    return invalid(
      `after the text comes ${hashEncodings.join(', ')} or nothing: a text with spaces needs quotes`,
      last?.at ?? end,
    );
  return { kind: 'hash', algorithm, source, encoding };
};

export const readFake =
  (path: string, initial: readonly Value[] = []): FormReader =>
  (list) => ({ kind: 'fake', path, arguments: list.length === 0 ? initial : list.map(({ value }) => value) });
