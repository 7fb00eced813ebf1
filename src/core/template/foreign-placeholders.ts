/** A placeholder that becomes null stays as it is, a part of what is between others. */
export function rewriteForeign(
  text: string,
  placeholder: (name: string, whole: string) => string | null,
  literal = (between: string): string => between,
): string {
  let written = '';
  let end = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(/\{\{([^{}\r\n]*)\}\}/g)) {
    const rewritten = placeholder(name, whole);
    if (rewritten === null) continue;
    written += literal(text.slice(end, index)) + rewritten;
    end = index + whole.length;
  }
  return written + literal(text.slice(end));
}
