/** Line breaks and control characters become one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
