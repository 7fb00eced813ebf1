/** The candidate that a mistyped name most likely means; null when none is close. Case counts half. */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  if (name === '' || name.length > maxName) return null;
  const wanted = name.toLowerCase();
  let best: string | null = null;
  // A third of the letters may be wrong; of a single letter only its case.
  let bestDistance = name.length === 1 ? 0.75 : Math.max(1, Math.floor(name.length / 3)) + 0.75;
  let seen = 0;
  for (const candidate of candidates) {
    seen += 1;
    if (seen > maxCandidates) break;
    if (candidate.length > maxName || Math.abs(candidate.length - name.length) > bestDistance) continue;
    const inAnyCase = editDistance(wanted, candidate.toLowerCase(), bestDistance);
    const distance = inAnyCase === 0 && name !== candidate ? 0.5 : inAnyCase;
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

export function didYouMean(
  name: string,
  candidates: Iterable<string>,
  write = (near: string): string => near,
): string | null {
  const near = nearestName(name, candidates);
  return near === null ? null : `did you mean ${write(near)}?`;
}

const maxCandidates = 2000;

const maxName = 64;

/** Damerau-Levenshtein distance; stops above the limit. */
function editDistance(left: string, right: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let distance = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      current.push(distance);
      smallest = Math.min(smallest, distance);
    }
    if (smallest > limit) return smallest;
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
