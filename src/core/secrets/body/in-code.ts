import { isCredentialList, isCredentialName } from '../../http/credential-names.ts';
import { type CredentialPlace, mayNameCredential, place } from '../credential-place.ts';
import { shiftRanges, type TextRange } from '../search/text-ranges.ts';
import { namesFromPairs } from './named-pairs.ts';

/** Finds literals after names of credentials in another language, such as GraphQL: `password: "x"`. Also JSON without quotes around keys. */
export function placesInLiterals(code: string): CredentialPlace[] {
  const places: CredentialPlace[] = [];
  const groups = createGroups();
  const tokens = /(?<![\w-])[\d-]*([A-Za-z_][\w-]*)["']?\s*[:=]\s*(?=["'[\d])|[{}()[\]]/g;
  for (let match = tokens.exec(code); match !== null; match = tokens.exec(code)) {
    const [token, name] = match;
    if (name === undefined) {
      groups.pass(token);
      continue;
    }
    const isList = code[tokens.lastIndex] === '[';
    const isCredential = isList ? isCredentialList(name) : isCredentialName(name, 'field');
    if (isList && !isCredential) continue;
    let at = tokens.lastIndex + (isList ? 1 : 0);
    for (let found = literalAt(code, at); found !== null; found = isList ? literalAt(code, at) : null) {
      const { start, end } = found;
      if (isCredential && start < end) places.push(place(name, [start, end], 'json'));
      if (!isCredential) {
        const text = code.slice(start, end);
        groups.add(name, { start, end, text });
        for (const inside of placesInLiteral(text, start)) places.push(inside);
      }
      at = found.after;
    }
    tokens.lastIndex = at;
  }
  return [...places, ...groups.places()].sort((one, other) => one.start - other.start);
}

interface Literal extends TextRange {
  readonly text: string;
}

function createGroups() {
  type Member = Literal & { readonly name: string };
  const outermost: Member[] = [];
  const open = [outermost];
  const all = [outermost];
  return {
    pass(bracket: string): void {
      if (/[{([]/.test(bracket)) {
        const group: Member[] = [];
        open.push(group);
        all.push(group);
      } else if (open.length > 1) open.pop();
    },
    add: (name: string, literal: Literal): void => void open.at(-1)?.push({ name, ...literal }),
    places: (): CredentialPlace[] =>
      all.flatMap((members) =>
        [...namesFromPairs(members)].flatMap(([index, name]) => {
          const { start, end } = members[index] ?? { start: 0, end: 0 };
          return start < end ? [place(name, [start, end], 'json')] : [];
        }),
      ),
  };
}

const literal =
  /[\s,]*(?:"""((?:(?!""")[\s\S])*)(?:"""|$)|"((?:[^"\\\n]|\\[\s\S])*)(?:"|\n|$)|'((?:[^'\\\n]|\\[\s\S])*)(?:'|\n|$)|(\d{6,}))/dy;

function literalAt(code: string, at: number) {
  literal.lastIndex = at;
  const groups = literal.exec(code)?.indices?.slice(1) ?? [];
  const span = groups.find((group) => group !== undefined);
  return span === undefined ? null : { start: span[0], end: span[1], after: literal.lastIndex };
}

function placesInLiteral(text: string, offset: number): CredentialPlace[] {
  if (!mayNameCredential(text)) return [];
  return text.includes('\\"') ? placesInCode(text, offset) : shiftRanges(placesInLiterals(text), offset);
}

export function placesInCode(inside: string, offset: number): CredentialPlace[] {
  if (!inside.includes('\\"') || !mayNameCredential(inside)) return [];
  const { text, offsets } = decoded(inside);
  const found = placesInLiterals(text).map(({ start, end, ...rest }) => ({
    ...rest,
    start: offsets[start] ?? start,
    end: offsets[end] ?? inside.length,
  }));
  return shiftRanges(found, offset);
}

function decoded(inside: string): { readonly text: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  const text = inside.replace(/\\u[\da-fA-F]{4}|\\[\s\S]|[\s\S]/g, (written, at: number) => {
    offsets.push(at);
    if (written.length === 1) return written;
    if (written.length === 6) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
    return escapes[written.charAt(1)] ?? written.charAt(1);
  });
  offsets.push(inside.length);
  return { text, offsets };
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
