import { isCredentialList, isCredentialName } from '../../http/credential-names.ts';
import { parseJsonString } from '../../json/parse.ts';
import { isClosedString, type JsonToken, nextJsonToken, skipSpace } from '../../json/scanner.ts';
import { type CredentialPlace, place } from '../credential-places.ts';
import { placesInCode } from './in-code.ts';

/** Finds strings, long numbers and strings of arrays; also in JSON that is not whole. */
export function placesInJson(json: string): CredentialPlace[] {
  const places: CredentialPlace[] = [];
  let end = 0;
  const read = (): JsonToken | null => {
    const start = skipSpace(json, end);
    if (start >= json.length) return null;
    const token = nextJsonToken(json, start, 'text');
    end = token.end;
    return token;
  };
  for (let key = read(); key !== null; key = read()) {
    const inside = json.slice(key.start + 1, key.end - 1);
    if (key.kind === 'string') for (const found of placesInCode(inside, key.start + 1)) places.push(found);
    if (key.kind !== 'key') continue;
    const name = parseJsonString(json.slice(key.start, key.end)) ?? inside;
    read();
    const isArray = json[skipSpace(json, end)] === '[';
    if (!(isArray ? isCredentialList(name) : isCredentialName(name, 'field'))) continue;
    let value = read();
    if (isArray) value = read();
    while (value !== null) {
      const found = credentialIn(json, value);
      if (found === null) break;
      if (found[0] < found[1]) places.push(place(name, found, 'json'));
      if (!isArray || json[skipSpace(json, end)] !== ',') break;
      read();
      value = read();
    }
  }
  return places;
}

/** The text of a string or of a long number; null for any other token. */
function credentialIn(json: string, { kind, start, end }: JsonToken): readonly [number, number] | null {
  if (kind === 'string' || kind === 'key')
    return [start + 1, end - (isClosedString(json, start, end) ? 1 : 0)];
  return /^-?\d{6}/.test(json.slice(start, Math.min(end, start + 7))) ? [start, end] : null;
}
