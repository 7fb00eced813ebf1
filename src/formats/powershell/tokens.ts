export type Token =
  | { readonly kind: 'string' | 'word'; readonly text: string; readonly offset: number }
  | { readonly kind: 'end' };

const pattern =
  /(?<skip>[ \t]+|`\r?\n|#[^\n]*)|(?<end>\r?\n|;)|(?<double>"(?:`[\s\S]|""|[^"`])*")|(?<single>'(?:''|[^'])*')|(?<word>@\{|[{}=(),]|[^\s;"'`{}=(),]+)|(?<other>[\s\S])/gy;

/** Never fails: unknown text is a word of one character. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups, index: offset } of text.matchAll(pattern)) {
    const { end, double, single, word, other } = groups ?? {};
    if (end !== undefined) tokens.push({ kind: 'end' });
    else if (double !== undefined) tokens.push({ kind: 'string', text: expand(double.slice(1, -1)), offset });
    else if (single !== undefined)
      tokens.push({ kind: 'string', text: single.slice(1, -1).replaceAll("''", "'"), offset });
    else if (word !== undefined || other !== undefined)
      tokens.push({ kind: 'word', text: word ?? other ?? '', offset });
  }
  return tokens;
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function expand(text: string): string {
  return text.replace(
    /`\r?\n|`([\s\S])|""|\$\(\[char\]\s*(0x[\da-f]+|\d+)\)/gi,
    (whole, escaped: string | undefined, code: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number(code));
      if (whole === '""') return '"';
      return escaped === undefined ? '' : (escapes[escaped] ?? escaped);
    },
  );
}
