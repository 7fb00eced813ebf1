/** Returns the code of each `{% %}`. A pattern would be quadratic. */
export function scriptBlocksIn(text: string): string[] {
  const blocks: string[] = [];
  for (let start = text.indexOf('{%'); start >= 0; ) {
    const end = text.indexOf('%}', start + 2);
    if (end < 0) break;
    blocks.push(text.slice(start + 2, end));
    start = text.indexOf('{%', end + 2);
  }
  return blocks;
}
