import { isCutAt, shortestBeginning } from './cut-mark.ts';
import type { TextRange } from './text-ranges.ts';
import { createTrie, root, type Trie } from './trie.ts';

export interface Pattern {
  readonly text: string;
  readonly isWholeToken: boolean;
  /** Base64 digits beside the text that hold bits of it, and of its neighbours. */
  readonly shared?: SharedDigits;
  readonly rest?: number;
}

export interface SharedDigits {
  readonly before: boolean;
  readonly after: boolean;
}

export interface PatternSearch {
  find(text: string): readonly TextRange[];
  holds(text: string): boolean;
}

/** Searches for all patterns at once (Aho and Corasick), in time proportional to the text. A pattern may be cut off. */
export function createPatternSearch(patterns: readonly Pattern[]): PatternSearch {
  const automaton = createAutomaton(patterns);
  return {
    find(text) {
      const ranges: TextRange[] = [];
      search(text, automaton, (range) => {
        addRange(ranges, range);
        return 'go on';
      });
      return ranges;
    },
    holds(text) {
      let isFound = false;
      search(text, automaton, () => {
        isFound = true;
        return 'stop';
      });
      return isFound;
    },
  };
}

function search(
  text: string,
  { child, begins, depths, failure, longest, wider, wholeLength, nearestWhole }: Automaton,
  onFound: (range: TextRange) => 'go on' | 'stop',
): void {
  let node = root;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (node === root && begins[unit & 0xff] === 0) continue;
    const depth = depths[node] ?? 0;
    if (depth >= shortestBeginning && isCutAt(text, index)) {
      if (onFound({ start: index - depth, end: index }) === 'stop') return;
    }
    let next = child(node, unit);
    while (next === root && node !== root) {
      node = failure[node] ?? root;
      next = child(node, unit);
    }
    node = next;
    if (node === root) continue;
    const end = index + 1;
    const length = longest[node] ?? 0;
    if (length > 0 && onFound(widened(text, { start: end - length, end }, wider.get(node))) === 'stop')
      return;
    let whole = nearestWhole[node] ?? root;
    while (whole !== root) {
      const range = { start: end - (wholeLength[whole] ?? 0), end };
      if (isWholeToken(text, range) && onFound(range) === 'stop') return;
      whole = nearestWhole[failure[whole] ?? root] ?? root;
    }
  }
}

function widened(text: string, { start, end }: TextRange, pattern: Pattern | undefined): TextRange {
  if (pattern === undefined) return { start, end };
  const { shared, rest = 0 } = pattern;
  const whole = { start, end: Math.min(end + rest, text.length) };
  if (shared?.before && isDigit.test(text.charAt(start - 1))) whole.start -= 1;
  if (!shared?.after || !isDigit.test(text.charAt(whole.end))) return whole;
  const digit = whole.end;
  whole.end += 1;
  while (whole.end < digit + 3 && text[whole.end] === '=') whole.end += 1;
  return whole;
}

const isDigit = /^[A-Za-z0-9+/_-]$/;

/** Ranges come in the order of their ends, but for digits that they share. */
function addRange(ranges: TextRange[], range: TextRange): void {
  const { start } = range;
  let { start: first, end } = range;
  for (let last = ranges.at(-1); last !== undefined && last.end > start; last = ranges.at(-1)) {
    first = Math.min(first, last.start);
    end = Math.max(end, last.end);
    ranges.pop();
  }
  ranges.push({ start: first, end });
}

function isWholeToken(text: string, { start, end }: TextRange): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
}

interface Automaton {
  /** 1 for the lower byte of each UTF-16 unit that a pattern begins with: no other unit needs to be looked up. */
  readonly begins: Uint8Array;
  child(node: number, unit: number): number;
  readonly depths: Int32Array;
  readonly failure: Int32Array;
  /** Length of the longest pattern that ends here, however it is surrounded; 0 for none. */
  readonly longest: Int32Array;
  /** The longest pattern, where more than its text belongs to it. */
  readonly wider: ReadonlyMap<number, Pattern>;
  /** Length of the pattern that ends exactly here and must be a whole token; 0 for none. */
  readonly wholeLength: Int32Array;
  /** The nearest of a node and its suffixes with such a pattern; the root for none. */
  readonly nearestWhole: Int32Array;
}

function createAutomaton(patterns: readonly Pattern[]): Automaton {
  const ends: { readonly node: number; readonly pattern: Pattern }[] = [];
  const { size, child, parent, unit } = createTrie(
    patterns.map(({ text }) => text),
    (node, index) => {
      const pattern = patterns[index];
      if (pattern !== undefined && node !== root) ends.push({ node, pattern });
    },
  );
  const begins = new Uint8Array(0x100);
  for (const { text } of patterns) begins[text.charCodeAt(0) & 0xff] = 1;
  const failure = new Int32Array(size);
  const longest = new Int32Array(size);
  const wider = new Map<number, Pattern>();
  const wholeLength = new Int32Array(size);
  const nearestWhole = new Int32Array(size);
  const depths = depthsOf({ size, parent });
  for (const { node, pattern } of ends) {
    (pattern.isWholeToken ? wholeLength : longest)[node] = pattern.text.length;
    const { shared, rest = 0 } = pattern;
    if ((shared !== undefined || rest > 0) && rest >= (wider.get(node)?.rest ?? 0)) wider.set(node, pattern);
  }
  for (const node of breadthFirst(depths)) {
    const above = parent(node);
    let suffix = root;
    for (let from = above; from !== root && suffix === root; ) {
      from = failure[from] ?? root;
      suffix = child(from, unit(node));
    }
    failure[node] = suffix;
    if (longest[node] === 0) {
      longest[node] = longest[suffix] ?? 0;
      const inherited = wider.get(suffix);
      if (inherited !== undefined) wider.set(node, inherited);
    }
    nearestWhole[node] = (wholeLength[node] ?? 0) > 0 ? node : (nearestWhole[suffix] ?? root);
  }
  return { begins, child, depths, failure, longest, wider, wholeLength, nearestWhole };
}

function depthsOf({ size, parent }: Pick<Trie, 'size' | 'parent'>): Int32Array {
  const depths = new Int32Array(size);
  for (let node = 1; node < size; node += 1) depths[node] = (depths[parent(node)] ?? 0) + 1;
  return depths;
}

function breadthFirst(depths: Int32Array): Int32Array {
  const starts: number[] = [0];
  for (const depth of depths.subarray(1)) starts[depth] = (starts[depth] ?? 0) + 1;
  for (let depth = 1, before = 0; depth < starts.length; depth += 1) {
    const count = starts[depth] ?? 0;
    starts[depth] = before;
    before += count;
  }
  const order = new Int32Array(depths.length - 1);
  for (let node = 1; node < depths.length; node += 1) {
    const depth = depths[node] ?? 1;
    const at = starts[depth] ?? 0;
    order[at] = node;
    starts[depth] = at + 1;
  }
  return order;
}
