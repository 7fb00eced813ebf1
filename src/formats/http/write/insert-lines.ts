/**
 * The text with whole lines put behind its line `after` (counted from 1), or at the top: behind the comments that it
 * begins with. An empty line separates them from what follows there.
 */
export function insertLines(
  text: string,
  added: readonly string[],
  { lineBreak, after }: { readonly lineBreak: string; readonly after: number | null },
): string {
  if (added.length === 0) return text;
  const lines = text.split('\n');
  const place = after ?? endOfComments(lines);
  const hasGap = after !== null || lines.slice(place).join('').trim() === '' || lines[place]?.trim() === '';
  const block = [...added, ...(hasGap ? [] : [''])].map((line) => line + lineBreak.slice(0, -1));
  return [...lines.slice(0, place), ...block, ...lines.slice(place)].join('\n');
}

/** Behind the comments that a file begins with and the empty line after them; other comments belong to a request. */
function endOfComments(lines: readonly string[]): number {
  const end = lines.findIndex((line) => !/^\s*(?:#(?!##)|\/\/)(?!\s*@)/.test(line));
  return end > 0 && lines[end]?.trim() === '' ? end + 1 : 0;
}
