import type { Value } from '../../value/types.ts';

export interface ArgumentReader {
  /** Throws a SyntaxError whose message says what is wrong at `at()`. */
  value(): Value;
  takes(sign: string): boolean;
  at(): number;
}

export function createArgumentReader(text: string, start: number): ArgumentReader {
  let at = start;

  const skipBlanks = () => {
    while (text[at] === ' ' || text[at] === '\t') at += 1;
  };
  const takes = (sign: string): boolean => {
    skipBlanks();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const [found = null] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  };

  function quoted(quote: string): string {
    const opened = at;
    at += 1;
    let content = '';
    while (at < text.length && text[at] !== quote) {
      if (text[at] === '\\') at += 1;
      content += text[at] ?? '';
      at += 1;
    }
    if (at < text.length) {
      at += 1;
      return content;
    }
    at = opened;
    throw new SyntaxError(`${quote} is not closed`);
  }

  function list(depth: number): Value[] {
    const values: Value[] = [];
    while (!takes(']')) {
      values.push(value(depth + 1));
      if (!takes(',') && text[at] !== ']') throw new SyntaxError('"," or "]" is missing');
    }
    return values;
  }

  function object(depth: number): Value {
    const entries: [string, Value][] = [];
    while (!takes('}')) {
      skipBlanks();
      const sign = text[at];
      const key = sign === '"' || sign === "'" ? quoted(sign) : match(/[A-Za-z_]\w*/y);
      if (key === null) throw new SyntaxError('a key is missing');
      if (!takes(':')) throw new SyntaxError('":" is missing after the key');
      entries.push([key, value(depth + 1)]);
      if (!takes(',') && text[at] !== '}') throw new SyntaxError('"," or "}" is missing');
    }
    return Object.fromEntries(entries);
  }

  function value(depth = 0): Value {
    if (depth > maxDepth) throw new SyntaxError('the argument is nested too deeply');
    skipBlanks();
    const sign = text[at];
    if (sign === '"' || sign === "'") return quoted(sign);
    if (takes('[')) return list(depth);
    if (takes('{')) return object(depth);
    const word = match(/-?\d{1,15}(?:\.\d{1,15})?(?![\w.])|(?:true|false)(?!\w)/y);
    if (word === null) throw new SyntaxError('an argument is a number, a quoted text, a list or an object');
    return word === 'true' ? true : word === 'false' ? false : Number(word);
  }

  return {
    value,
    takes,
    at: () => {
      skipBlanks();
      return at;
    },
  };
}

const maxDepth = 8;
