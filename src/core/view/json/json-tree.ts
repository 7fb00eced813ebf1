import { parseJsonString } from '../../value/json.ts';
import { type JsonToken, nextJsonToken } from './json-lexer.ts';

/** A JSON value by where it stands in its text: nothing of it is converted, digits and repeated keys stay. */
export type JsonNode =
  | {
      readonly kind: 'object';
      readonly start: number;
      readonly end: number;
      readonly members: readonly JsonMember[];
    }
  | {
      readonly kind: 'array';
      readonly start: number;
      readonly end: number;
      readonly items: readonly JsonNode[];
    }
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null'; readonly start: number; readonly end: number };

export interface JsonMember {
  /** Without quotes and escapes. */
  readonly key: string;
  readonly value: JsonNode;
}

/** The tree of a JSON text; null where the text is no JSON. Not recursive: a hostile text is as deep as it likes. */
export function parseJsonTree(text: string): JsonNode | null {
  const builder = new TreeBuilder(text);
  // Token by token: a list of those of ten megabytes would take hundreds.
  for (let at = 0; at < text.length; ) {
    const token = nextJsonToken(text, at);
    if (token.kind !== 'space' && !builder.take(token)) return null;
    at = token.end;
  }
  return builder.finished();
}

interface Open {
  readonly start: number;
  /** Null in an array. */
  readonly members: JsonMember[] | null;
  readonly items: JsonNode[];
  key: string;
}

/** What may come next. */
type Expected = 'value' | 'value or close' | 'key' | 'key or close' | 'colon' | 'comma or close' | 'end';

class TreeBuilder {
  readonly #text: string;
  readonly #open: Open[] = [];
  #expected: Expected = 'value';
  #root: JsonNode | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  finished(): JsonNode | null {
    return this.#expected === 'end' ? this.#root : null;
  }

  /** False where the token does not fit. */
  take({ kind, start, end }: JsonToken): boolean {
    switch (kind === 'punctuation' ? this.#text.charAt(start) : kind) {
      case '{':
        return (
          this.#expects('value') && this.#enter({ start, members: [], items: [], key: '' }, 'key or close')
        );
      case '[':
        return (
          this.#expects('value') &&
          this.#enter({ start, members: null, items: [], key: '' }, 'value or close')
        );
      case '}':
      case ']':
        return this.#expects('close') && this.#leave(end);
      case ',':
        if (this.#expected !== 'comma or close') return false;
        this.#expected = this.#open.at(-1)?.members === null ? 'value' : 'key';
        return true;
      case ':':
        if (this.#expected !== 'colon') return false;
        this.#expected = 'value';
        return true;
      case 'key':
        return this.#expects('key') && this.#name(parseJsonString(this.#text.slice(start, end)));
      case 'string':
        return (
          this.#expects('value') &&
          parseJsonString(this.#text.slice(start, end)) !== null &&
          this.#add({ kind: 'string', start, end })
        );
      default:
        if (kind !== 'number' && kind !== 'boolean' && kind !== 'null') return false;
        return this.#expects('value') && this.#add({ kind, start, end });
    }
  }

  #expects(what: 'value' | 'key' | 'close'): boolean {
    return this.#expected.startsWith(what) || this.#expected.endsWith(what);
  }

  #enter(open: Open, expected: Expected): true {
    this.#open.push(open);
    this.#expected = expected;
    return true;
  }

  #leave(end: number): boolean {
    const open = this.#open.pop();
    if (open === undefined || this.#text.charAt(end - 1) !== (open.members === null ? ']' : '}'))
      return false;
    const { start, members, items } = open;
    return this.#add(
      members === null ? { kind: 'array', start, end, items } : { kind: 'object', start, end, members },
    );
  }

  #name(key: string | null): boolean {
    const open = this.#open.at(-1);
    if (open === undefined || key === null) return false;
    open.key = key;
    this.#expected = 'colon';
    return true;
  }

  #add(node: JsonNode): true {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = node;
    else if (parent.members === null) parent.items.push(node);
    else parent.members.push({ key: parent.key, value: node });
    this.#expected = parent === undefined ? 'end' : 'comma or close';
    return true;
  }
}
