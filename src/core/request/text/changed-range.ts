/** Range between the common beginning and the common end of two texts, in UTF-16 offsets. */
export interface ChangedRange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

export function changedRange(before: string, after: string): ChangedRange {
  const shorter = Math.min(before.length, after.length);
  const start = commonLength(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const end = commonLength(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) ===
      after.slice(after.length - to, after.length - from),
  );
  return { start, oldEnd: before.length - end, newEnd: after.length - end };
}

/** Compares blocks at memory speed, and halves only the one that differs. */
function commonLength(limit: number, isSame: (from: number, to: number) => boolean): number {
  let length = 0;
  for (let size = block; size >= 1; size = Math.floor(size / 2)) {
    while (length + size <= limit && isSame(length, length + size)) length += size;
  }
  return length;
}

const block = 1 << 16;
