import { isCredentialList, isCredentialName } from '../../http/credential-names.ts';
import { type CredentialPlace, mayNameCredential, place } from '../credential-places.ts';
import { shiftRanges } from '../search/text-ranges.ts';

/**
 * Finds the literals behind names of credentials in a text of another language, such as GraphQL: `password: "x"`,
 * `tokens: ["a", "b"]`. Also JSON whose keys have no quotes.
 */
export function placesInLiterals(code: string): CredentialPlace[] {
  const places: CredentialPlace[] = [];
  const names = /([A-Za-z_][\w-]*)["']?\s*[:=]\s*(?=["'[\d])/g;
  for (let match = names.exec(code); match !== null; match = names.exec(code)) {
    const [, name = ''] = match;
    const isList = code[names.lastIndex] === '[';
    if (!(isList ? isCredentialList(name) : isCredentialName(name, 'field'))) continue;
    let at = names.lastIndex + (isList ? 1 : 0);
    for (let found = literalAt(code, at); found !== null; found = isList ? literalAt(code, at) : null) {
      if (found.start < found.end) places.push(place(name, [found.start, found.end], 'json'));
      at = found.after;
    }
    names.lastIndex = at;
  }
  return places;
}

/** A block string, a string in either quotes, or a long number, with what may be before it in a list. */
const literal =
  /[\s,]*(?:"""((?:(?!""")[\s\S])*)(?:"""|$)|"((?:[^"\\\n]|\\[\s\S])*)(?:"|\n|$)|'((?:[^'\\\n]|\\[\s\S])*)(?:'|\n|$)|(\d{6,}))/dy;

function literalAt(code: string, at: number) {
  literal.lastIndex = at;
  const groups = literal.exec(code)?.indices?.slice(1) ?? [];
  const span = groups.find((group) => group !== undefined);
  return span === undefined ? null : { start: span[0], end: span[1], after: literal.lastIndex };
}

/** Finds the literals in the inside of a JSON string that begins at `offset`: GraphQL, or JSON in JSON. */
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

/** The text of a JSON string, and where each of its characters is written. */
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
