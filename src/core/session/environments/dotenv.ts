import { createLineIndex } from '../../request/position.ts';
import type { FileProblem } from '../collection/collection.ts';

export interface DotenvVariable {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

export function parseDotenv(text: string): {
  readonly variables: readonly DotenvVariable[];
  readonly problems: readonly FileProblem[];
} {
  const index = createLineIndex(text);
  const found = new Map<string, DotenvVariable>();
  const problems: FileProblem[] = [];
  const entry =
    /[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=[^\S\n]*(?:'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|`([^`]*)`|([^\n]*))[^\n]*/y;
  const other = /[^\n]*/y;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; ) {
    entry.lastIndex = at;
    const match = entry.exec(text);
    if (match === null) {
      other.lastIndex = at;
      const line = other.exec(text)?.[0] ?? '';
      if (!/^\s*(?:#|$)/.test(line)) {
        problems.push({
          severity: 'warning',
          message: `${line.trim().slice(0, 40)} is not NAME=value and was omitted`,
          hint: null,
          ...index.positionAt(at),
        });
      }
      at += line.length + 1;
      continue;
    }
    const [whole, name = '', single, double, backtick, bare] = match;
    const value =
      single ?? backtick ?? (double === undefined ? bareValue(bare ?? '') : replaceEscapes(double));
    found.delete(name);
    found.set(name, { name, value, line: index.positionAt(at).line });
    at += whole.length + 1;
  }
  return { variables: [...found.values()], problems };
}

function bareValue(text: string): string {
  return text.replace(/(?:^|\s)#.*$/, '').trim();
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

function replaceEscapes(text: string): string {
  return text.replace(/\\([\s\S])/g, (whole, character: string) => escapes[character] ?? whole);
}
