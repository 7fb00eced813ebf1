/** Last word of an input; a string or a bracket with all in it is one word. Null for a blank input. */
export function lastArgument(input: string): string | null {
  const text = input.trimEnd();
  let last = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (isQuote(text, at)) quote = character;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && /\s/.test(character)) last = at + 1;
  }
  const isWhole = quote === '' && depth === 0;
  return isWhole ? text.slice(last) || null : (/\S+$/.exec(text)?.[0] ?? null);
}

const isQuote = (text: string, at: number): boolean =>
  '"\'`'.includes(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
