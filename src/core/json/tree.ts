import { parseJsonString } from './parse.ts';
import { walkJson } from './walk.ts';

export type JsonNode =
  | Readonly<JsonObject<readonly JsonMember[]>>
  | Readonly<JsonArray<readonly JsonNode[]>>
  | JsonScalar;

interface JsonObject<Members> {
  readonly kind: 'object';
  readonly start: number;
  end: number;
  readonly members: Members;
}

interface JsonArray<Items> {
  readonly kind: 'array';
  readonly start: number;
  end: number;
  readonly items: Items;
}

interface JsonScalar {
  readonly kind: 'string' | 'number' | 'boolean' | 'null';
  readonly start: number;
  readonly end: number;
}

export interface JsonMember {
  readonly key: string;
  readonly value: JsonNode;
}

export const valuesByKey = (members: readonly JsonMember[]): ReadonlyMap<string, JsonNode> =>
  new Map(members.map(({ key, value }) => [key, value]));

/** Null where the text is not JSON. Not recursive: a hostile text may be nested without limit. */
export function parseJsonTree(text: string): JsonNode | null {
  const open: Open[] = [];
  let root: JsonNode | null = null;
  let name = '';
  const add = (node: JsonNode): void => {
    const parent = open.at(-1);
    if (parent === undefined) root = node;
    else if (parent.kind === 'array') parent.items.push(node);
    else parent.members.push({ key: name, value: node });
  };
  const enter = (node: Open): void => {
    add(node);
    open.push(node);
  };
  const error = walkJson(text, (part, start, end) => {
    switch (part) {
      case '{':
        enter({ kind: 'object', start, end, members: [] });
        break;
      case '[':
        enter({ kind: 'array', start, end, items: [] });
        break;
      case '}':
      case ']': {
        const closed = open.pop();
        if (closed !== undefined) closed.end = end;
        break;
      }
      case ',':
      case ':':
        break;
      case 'key':
      case 'string': {
        const value = parseJsonString(text.slice(start, end));
        if (value === null) return { offset: start, expected: 'a string' };
        if (part === 'key') name = value;
        else add({ kind: part, start, end });
        break;
      }
      default:
        add({ kind: part, start, end });
    }
    return null;
  });
  return error === null ? root : null;
}

type Open = JsonObject<JsonMember[]> | JsonArray<JsonNode[]>;
