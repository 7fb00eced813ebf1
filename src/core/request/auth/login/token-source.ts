export type TokenSource =
  | { readonly kind: 'json'; readonly path: string }
  | { readonly kind: 'header' | 'cookie'; readonly name: string }
  | { readonly kind: 'text' };

export function parseTokenSource(text: string): TokenSource | null {
  if (/^\$[.[]/.test(text)) return { kind: 'json', path: text };
  if (text === 'body') return { kind: 'text' };
  const [, part, plain, quoted] = /^(header|cookie)s?(?:\.([^\s[\]"]+)|\["?([^"\]]+)"?\])$/.exec(text) ?? [];
  const name = plain ?? quoted;
  if (name === undefined) return null;
  return { kind: part === 'header' ? 'header' : 'cookie', name };
}

/** JSONPaths where a response may say how long the token lives: beside it, then at the top. */
export function lifetimePlaces(path: string): readonly string[] {
  const parent = path.replace(/(?:\.[^.[\]]+|\[[^\]]*\])$/, '');
  return parent === '$' || !parent.startsWith('$') ? ['$'] : [parent, '$'];
}
