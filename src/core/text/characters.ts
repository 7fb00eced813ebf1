/** Columns of characters that are one grapheme beside any other (UAX #29, GB999); 0 for others. Spares the segmenter, which costs a thousand times more. */
export function simpleWidth(code: number): 0 | 1 | 2 {
  if (code < 0x7f) return code >= 0x20 ? 1 : 0;
  if (code < 0x300) return code >= 0xc0 || code === 0xb7 ? 1 : 0;
  if (code < 0x530) return (code >= 0x38e && code < 0x483) || code >= 0x48a ? 1 : 0;
  if (code < 0x3041) return isNarrowSign(code) ? 1 : 0;
  if (code <= 0x9fff) return isWideLetter(code) ? 2 : 0;
  return code >= 0xac00 && code <= 0xd7a3 ? 2 : 0;
}

export function isSimple(code: number): boolean {
  return simpleWidth(code) !== 0;
}

/** Columns of a line without its colours; null with a character that is not simple. For the patched `string-width`. */
export function simpleLineWidth(line: string): number | null {
  const text = line.includes('\u001b') ? line.replace(coloursPattern, '') : line;
  let width = 0;
  for (let index = 0; index < text.length; index += 1) {
    const columns = simpleWidth(text.charCodeAt(index));
    if (columns === 0) return null;
    width += columns;
  }
  return width;
}

const coloursPattern = /\u001b\[[\d;]*m/g;

export function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}

/** Dashes, quotation marks, dots, arrows, lines, triangles, Braille, and the signs for a key, success and failure. */
function isNarrowSign(code: number): boolean {
  if (code < 0x2010 || code > 0x28ff) return false;
  return (
    code <= 0x2027 ||
    (code >= 0x2030 && code <= 0x205e) ||
    (code >= 0x2190 && code <= 0x21ff) ||
    (code >= 0x2500 && code <= 0x25fc) ||
    code >= 0x2800 ||
    code === 0x23ce ||
    code === 0x2713 ||
    code === 0x2717
  );
}

/** Kana without the voicing marks (which combine), and the ideographs. */
function isWideLetter(code: number): boolean {
  return (
    code <= 0x3096 ||
    (code >= 0x309f && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    code >= 0x4e00
  );
}
