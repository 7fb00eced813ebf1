export interface PatternWork {
  left: number;
}

/** Whether a text matches a pattern; null where trying it could take long: patterns come from files. */
export function matchesPattern(text: string, source: string, work: PatternWork): boolean | null {
  const cost = costOf(source, text.length);
  if (cost === null || cost > work.left) return null;
  work.left -= cost;
  const pattern = compiled(source);
  return pattern === null ? null : pattern.test(text);
}

const known = new Map<string, RegExp | null>();
const maxKnown = 1000;

function compiled(source: string): RegExp | null {
  const found = known.get(source);
  if (found !== undefined) return found;
  if (known.size >= maxKnown) known.clear();
  const pattern = compile(source, 'u') ?? compile(source, '');
  known.set(source, pattern);
  return pattern;
}

function compile(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

const maxSource = 1000;

/** An upper bound of what a backtracking engine can try; null for references back, assertions and nested repeats. */
function costOf(source: string, length: number): number | null {
  if (source.length > maxSource) return null;
  let ways = 1;
  const groups: { hasChoice: boolean }[] = [{ hasChoice: false }];
  let closed: { readonly hasChoice: boolean } | null = null;
  const token =
    /\\(?:[1-9]|k)|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:|\?<\w+>|\?)?|\)|\||[*+?]\??|\{\d*,?\d*\}\??|./gsy;
  for (const [text] of source.matchAll(token)) {
    const group = groups.at(-1);
    if (group === undefined || /^\\[1-9k]$/.test(text) || text === '(?') return null;
    if (text.startsWith('(')) groups.push({ hasChoice: false });
    else if (text === ')') {
      closed = groups.pop() ?? null;
      const outer = groups.at(-1);
      if (outer !== undefined && closed?.hasChoice) outer.hasChoice = true;
      continue;
    } else if (text === '|') {
      group.hasChoice = true;
      ways *= 2;
    } else if (/^(?:[*+?]\??|\{\d*,?\d*\}\??)$/.test(text)) {
      const choices = choicesOf(text, length);
      if (closed?.hasChoice && text !== '?') return null;
      if (choices > 1) group.hasChoice = true;
      ways *= choices;
    }
    closed = null;
  }
  const start = source.startsWith('^') ? 1 : length + 1;
  return ways * start * (length + 1);
}

function choicesOf(quantifier: string, length: number): number {
  if (quantifier.startsWith('?')) return 2;
  const [, least = '', comma = '', most = ''] = /^\{(\d*)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (quantifier.startsWith('{') && comma === '') return 1;
  const range = most === '' ? length : Number(most) - Number(least || 0);
  return Math.max(1, Math.min(length, range)) + 1;
}
