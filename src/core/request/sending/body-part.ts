export function partOfBody(held: number, size: number): string | null {
  if (held >= size) return null;
  return held === 0
    ? `none of the ${size} bytes of the body were written`
    : `only the first ${held} of ${size} bytes of the body were written`;
}
