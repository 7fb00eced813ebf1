import { isCredentialList, isCredentialName, mayBeCredential } from '../http/credential-names.ts';
import { memoizeByObject } from '../value/memoize.ts';
import type { Value } from '../value/types.ts';
import { writeValue } from '../value/write.ts';
import { placesInJson } from './body/in-json.ts';
import { isNamingKey, isValueKey } from './body/named-pairs.ts';
import type { CredentialPlace } from './credential-place.ts';
import { placesInUrl, textsOfCredential } from './credential-places.ts';
import { schemeBefore } from './header-value.ts';
import { shortestSecret } from './search/forms.ts';

export function credentialsOf(value: Value): readonly string[] {
  if (typeof value === 'string') return findIn(value);
  if (typeof value !== 'object' || value === null) return [];
  return findOnce(value);
}

/** All variables are searched whenever one changes. */
const findOnce = memoizeByObject((value: Value & object) => findIn(value));

function findIn(value: Value): readonly string[] {
  const found = stringsIn(value).flatMap((text) => [
    ...passwordsIn(text),
    text.slice(schemeBefore(text).length || text.length),
    ...(/^\s*[{[]/.test(text) ? textsAt(text, placesInJson(text)) : []),
  ]);
  return [...found, ...namedIn(value)].filter(
    (text) => text.length >= shortestSecret && !text.includes('{{'),
  );
}

/** A user whose password is the name, as in the examples of databases, hides nothing. */
function passwordsIn(text: string): string[] {
  const [, user = ''] = /^[a-z][a-z\d+.-]*:\/\/([^\s/?#:@]*):/i.exec(text) ?? [];
  if (!text.includes('://') || !text.includes('@')) return [];
  const places = placesInUrl(text).filter(({ encoding }) => encoding === 'percent');
  return textsAt(text, places).filter((password) => password !== user);
}

const textsAt = (text: string, places: readonly CredentialPlace[]): string[] =>
  places.flatMap(({ start, end, encoding }) => textsOfCredential(text.slice(start, end), encoding));

function stringsIn(value: Value): string[] {
  return itemsIn(value).filter((item) => typeof item === 'string');
}

function namedIn(value: Value): string[] {
  return itemsIn(value)
    .filter(isRecord)
    .flatMap((record) => {
      const members = Object.entries(record);
      const isPair = members.some(
        ([key, name]) => isNamingKey(key) && typeof name === 'string' && isCredentialName(name, 'field'),
      );
      return members
        .filter(([name, inside]) => isNamed(name, inside) || (isPair && isValueKey(name)))
        .flatMap(([, inside]) => textsUnder(inside));
    });
}

function textsUnder(value: Value): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [writeValue(value)];
  if (Array.isArray(value)) return value.flatMap(textsUnder);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    if (!mayBeCredential(key)) return [];
    return isRecord(inside) ? textsUnder(inside) : stringsIn(inside).filter(looksLikeCredential);
  });
}

/** Words, sentences and addresses beside a credential would be masked in every text. */
const looksLikeCredential = (text: string): boolean =>
  !/^[a-z][a-z\d+.-]*:\/\//i.test(text) &&
  ((text.length >= 8 && /[^\p{L}\s.,'-]/u.test(text)) || /^\S{16,}$/.test(text));

const isNamed = (name: string, value: Value): boolean =>
  Array.isArray(value) ? isCredentialList(name) : isCredentialName(name, 'field');

export function itemsIn(value: Value): Value[] {
  const items: Value[] = [];
  const waiting: Value[] = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    items.push(item);
    if (item !== null && typeof item === 'object' && !(item instanceof Date)) {
      for (const inside of Object.values(item)) waiting.push(inside);
    }
  }
  return items;
}

const isRecord = (item: Value): item is Readonly<Record<string, Value>> =>
  typeof item === 'object' && item !== null && !Array.isArray(item) && !(item instanceof Date);
