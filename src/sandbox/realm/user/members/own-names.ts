import {
  append,
  apply,
  hasOwn,
  isArray,
  isBytes,
  NativeString,
  ownKeys,
  textOfObject,
} from '../primordials.ts';

/** The own names of an object that is not a Proxy. A list, a string or bytes may have millions: only the first are given. */
export function ownNames(object: object): readonly (string | symbol)[] {
  const isLong = isArray(object) ? object.length > maxElements : hasOwn(object, 0) && isIndexed(object);
  return isLong ? firstElements(object) : ownKeys(object);
}

const maxElements = 100;

function firstElements(list: object): readonly string[] {
  const names: string[] = [];
  for (let index = 0; index < maxElements; index += 1) {
    if (hasOwn(list, index)) append(names, NativeString(index));
  }
  if (isArray(list)) append(names, 'length');
  return names;
}

function isIndexed(object: object): boolean {
  try {
    return isBytes(object) || typeof apply(textOfObject, object, []) === 'string';
  } catch {
    return false;
  }
}
