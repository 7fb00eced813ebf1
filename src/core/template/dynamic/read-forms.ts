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
  (list, end) => {
    const example = upper === 'included' ? '$randomInt 1 6' : '$random.integer(1, 7)';
    if (list.length === 0) return { kind: 'integer', minimum: 0, maximum: 1000 };
    const [minimum, second] = list.map(({ value }) => value);
    if (list.length !== 2 || !Number.isSafeInteger(minimum) || !Number.isSafeInteger(second))
      return invalid(`it takes two whole numbers, as in {{${example}}}`, list[0]?.at ?? end);
    const maximum = Number(second) - (upper === 'excluded' ? 1 : 0);
    if (Number(minimum) > maximum) return invalid('it takes the smaller number first', list[0]?.at ?? end);
    return { kind: 'integer', minimum: Number(minimum), maximum };
  };

export const readFloat: FormReader = (list, end) => {
  if (list.length === 0) return { kind: 'float', minimum: 0, maximum: 1000 };
  const [minimum, maximum] = list.map(({ value }) => value);
  if (list.length !== 2 || typeof minimum !== 'number' || typeof maximum !== 'number')
    return invalid('it takes two numbers, as in {{$random.float(1, 5)}}', list[0]?.at ?? end);
  if (minimum > maximum) return invalid('it takes the smaller number first', list[0]?.at ?? end);
  return { kind: 'float', minimum, maximum };
};

export const readCharacters =
  (alphabet: string): FormReader =>
  (list, end) => {
    const length = list.length === 0 ? 10 : list[0]?.value;
    const isLength = Number.isSafeInteger(length) && Number(length) > 0 && Number(length) <= maxCharacters;
    if (list.length > 1 || !isLength)
      return invalid(
        `it takes a number of characters from 1 to ${countText(maxCharacters)}`,
        list[0]?.at ?? end,
      );
    return { kind: 'characters', alphabet, length: Number(length) };
  };

const maxCharacters = 10_000;

export const readEnvironment =
  (from: EnvironmentForm['from'], example: string): FormReader =>
  (list, end) => {
    const [name] = list;
    const isIndirect = name?.isQuoted === false && /^%./.test(name.text);
    const variable = isIndirect ? name.text.slice(1) : (name?.text ?? '');
    if (list.length !== 1 || variable === '' || /[\s{}]/.test(variable))
      return invalid(
        `it takes the name of an environment variable, as in {{${example}}}`,
        list[1]?.at ?? end,
      );
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
  (path: string): FormReader =>
  (list) => ({ kind: 'fake', path, arguments: list.map(({ value }) => value) });
