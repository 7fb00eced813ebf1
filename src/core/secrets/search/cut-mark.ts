export function isCutAt(text: string, offset: number): boolean {
  if (text[offset] === '…') return true;
  inspected.lastIndex = offset;
  return inspected.test(text);
}

export const hasCut = (text: string): boolean => text.includes('…') || text.includes(' more character');

const inspected = /['"`]?\.\.\. \d+ more character/y;

/** A shorter beginning of a secret may be a word of its own. */
export const shortestBeginning = 6;
