import { limits } from '../../protocol/limits.ts';

/** JavaScript that evaluates to the value, or `!` and the reason why there is none. Runs no getter or iterator. */
export function literalOf(value: unknown): string {
  try {
    return write(value, { ancestors: [], length: 0 });
  } catch (error) {
    return `!${error instanceof NoLiteralError ? error.message : 'a value that cannot be read'}`;
  }
}

class NoLiteralError extends Error {}

interface Writer {
  readonly ancestors: object[];
  length: number;
}

function write(value: unknown, writer: Writer): string {
  if (typeof value === 'object' && value !== null) return writeObject(value, writer);
  const text = writePrimitive(value);
  count(text.length + separator.length, writer);
  return text;
}

const separator = ', ';

function count(length: number, writer: Writer): void {
  writer.length += length;
  if (writer.length > limits.literalLength) throw new NoLiteralError('more data than can be stored');
}

function writePrimitive(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'function':
      throw new NoLiteralError('a function created while the script ran');
    case 'symbol':
      throw new NoLiteralError('a symbol');
    default:
      return 'null';
  }
}

function writeObject(value: object, writer: Writer): string {
  if (writer.ancestors.includes(value)) throw new NoLiteralError('an object that refers to itself');
  if (writer.ancestors.length > 200) throw new NoLiteralError('an object that is nested too deeply');
  count('{  }'.length + separator.length, writer);
  writer.ancestors.push(value);
  const text = writeKnown(value, writer);
  writer.ancestors.pop();
  return text;
}

function writeKnown(value: object, writer: Writer): string {
  if (Array.isArray(value)) return writeArray(value, writer);
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) {
    const tag = Object.prototype.toString.call(value);
    if (tag === '[object Object]') return writePlain(value, writer);
    throw new NoLiteralError(`an object of type ${tag.slice(8, -1)}`);
  }
  count('new Date()'.length, writer);
  const time = attempt(() => Date.prototype.getTime.call(value));
  if (time !== undefined) {
    count(String(time).length, writer);
    return `new Date(${time})`;
  }
  if (attempt(() => Map.prototype.has.call(value, 0)) !== undefined) {
    const entries: string[] = [];
    Map.prototype.forEach.call(value, (item, key) => {
      count('[]'.length + separator.length, writer);
      entries.push(`[${write(key, writer)}, ${write(item, writer)}]`);
    });
    return `new Map([${entries.join(separator)}])`;
  }
  if (attempt(() => Set.prototype.has.call(value, 0)) !== undefined) {
    const items: string[] = [];
    Set.prototype.forEach.call(value, (item) => items.push(write(item, writer)));
    return `new Set([${items.join(separator)}])`;
  }
  throw new NoLiteralError(describe(prototype));
}

function writeArray(value: readonly unknown[], writer: Writer): string {
  const items: string[] = [];
  for (let index = 0; index < value.length; index += 1) {
    items.push(write(dataOf(value, String(index)), writer));
  }
  return `[${items.join(separator)}]`;
}

function writePlain(value: object, writer: Writer): string {
  const fields: string[] = [];
  for (const key of Object.keys(value)) {
    const name = /^[A-Za-z][\w]*$/.test(key)
      ? key
      : key === '__proto__'
        ? '["__proto__"]'
        : JSON.stringify(key);
    count(`${name}: `.length, writer);
    fields.push(`${name}: ${write(dataOf(value, key), writer)}`);
  }
  return fields.length === 0 ? '{}' : `{ ${fields.join(separator)} }`;
}

function dataOf(value: object, key: string): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  if (descriptor?.get !== undefined) throw new NoLiteralError('an object with a getter');
  return descriptor?.value;
}

function describe(prototype: object): string {
  const maker: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  const name: unknown =
    typeof maker === 'function' ? Object.getOwnPropertyDescriptor(maker, 'name')?.value : undefined;
  if (typeof name !== 'string' || name === '') return 'an instance of a class';
  return `an instance of ${name.slice(0, 60)}`;
}

/** Undefined where the object is not of the kind that the built-in method is for. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
