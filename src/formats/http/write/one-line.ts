/** Everything that would break a line becomes one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
