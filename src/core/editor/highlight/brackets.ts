export interface Bracket {
  readonly at: number;
  readonly character: string;
}

export interface BracketPair {
  readonly open: number;
  readonly close: number;
}

export function pairAt(brackets: readonly Bracket[], cursor: number): BracketPair | null {
  const pairs = pairUp(brackets);
  return pairs.get(cursor) ?? pairs.get(cursor - 1) ?? null;
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function pairUp(brackets: readonly Bracket[]): ReadonlyMap<number, BracketPair> {
  const pairs = new Map<number, BracketPair>();
  const open: Bracket[] = [];
  for (const bracket of brackets) {
    if (closers[bracket.character] !== undefined) {
      open.push(bracket);
      continue;
    }
    const opener = open.pop();
    if (opener === undefined || closers[opener.character] !== bracket.character) continue;
    const pair = { open: opener.at, close: bracket.at };
    pairs.set(pair.open, pair).set(pair.close, pair);
  }
  return pairs;
}
