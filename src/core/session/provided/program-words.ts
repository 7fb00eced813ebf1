export function programWords(text: string): readonly string[] | null {
  if (text.length > 2_000 || /[\p{Cc}\p{Cf}]/u.test(text)) return null;
  const words: string[] = [];
  const pattern = /\s*(?:((?:[^\s'"]|'[^']*'|"[^"]*")+)|$)/uy;
  while (pattern.lastIndex < text.trimEnd().length) {
    const word = pattern.exec(text)?.[1];
    if (word === undefined) return null;
    words.push(word.replace(/'([^']*)'|"([^"]*)"/g, (_, one = '', other = '') => one || other));
  }
  const [program] = words;
  return program === undefined || program === '' || program.startsWith('-') ? null : words;
}

export function withReference(words: readonly string[], reference: string): readonly string[] {
  const [program = '', ...given] = words;
  const hasPlace = given.some((word) => word.includes('{}'));
  return [
    program,
    ...given.map((word) => word.replaceAll('{}', () => reference)),
    ...(hasPlace ? [] : [reference]),
  ];
}
