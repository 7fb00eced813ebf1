/** The code of each `{% %}` in a text. A pattern would try each `{%` up to the end of the text. */
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
