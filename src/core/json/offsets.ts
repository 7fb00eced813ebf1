import { parseJsonString } from './parse.ts';
import { walkJson } from './walk.ts';

interface Container {
  readonly value: unknown;
  next: string | number;
}

/** UTF-16 offsets of the wanted objects and arrays in the JSON text that `JSON.parse` made the document of. */
export function offsetsIn(
  text: string,
  document: unknown,
  wanted: ReadonlySet<object>,
): ReadonlyMap<object, number> {
  const found = new Map<object, number>();
  const open: Container[] = [];
  walkJson(text, (part, start, end) => {
    const container = open.at(-1);
    switch (part) {
      case '{':
      case '[': {
        const value: unknown = container === undefined ? document : Object(container.value)[container.next];
        if (typeof value === 'object' && value !== null && wanted.has(value)) found.set(value, start);
        open.push({ value, next: 0 });
        break;
      }
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (typeof container?.next === 'number') container.next += 1;
        break;
      case 'key':
        if (container !== undefined) container.next = parseJsonString(text.slice(start, end)) ?? '';
        break;
      case ':':
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        break;
      default:
        return part satisfies never;
    }
    return null;
  });
  return found;
}
