export interface NetrcLogin {
  readonly login: string;
  readonly password: string;
}

/** The login of a host, by the rules of curl; null where the file has none. */
export function loginIn(text: string, host: string): NetrcLogin | null {
  const words = wordsOf(text);
  let login: { -readonly [Key in keyof NetrcLogin]: string } | null = null;
  let fallback: NetrcLogin | null = null;
  const wanted = host.toLowerCase();
  let found: NetrcLogin | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    switch (word) {
      case 'machine':
      case 'default': {
        login = { login: '', password: '' };
        if (word === 'default') fallback ??= login;
        else {
          at += 1;
          if (words[at]?.toLowerCase() === wanted) found ??= login;
        }
        break;
      }
      case 'login':
      case 'password':
        at += 1;
        if (login !== null) login[word] = words[at] ?? '';
        break;
      case 'account':
        at += 1;
        break;
    }
  }
  return found ?? fallback;
}

/** Words in quotes may hold blanks; a macro goes on to the next empty line. */
function wordsOf(text: string): string[] {
  const plain = text.replace(/(^|\n)[ \t]*macdef\b[\s\S]*?(?:\r?\n[ \t]*\r?\n|$)/g, '$1');
  const words: string[] = [];
  for (const line of plain.split('\n')) {
    for (const [, quoted, word] of line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)) {
      if (word?.startsWith('#') === true) break;
      words.push(quoted?.replace(/\\(.)/g, unescaped) ?? word ?? '');
    }
  }
  return words;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const unescaped = (_: string, character: string): string => escapes[character] ?? character;
