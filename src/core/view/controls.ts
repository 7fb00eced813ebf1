// C0 except tab and newline, DEL, C1, and the characters that reorder or hide text (bidi marks, overrides, isolates).
const controls =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Text from outside (a response, a script, a file) made harmless for a terminal: a control character becomes its
 * picture (`␛`), a C1 or bidirectional one `\uFFFD`. One unit for one unit, so offsets into the text stay right.
 */
export function stripControls(text: string): string {
  return text.replace(controls, picture);
}

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '\uFFFD';
}
