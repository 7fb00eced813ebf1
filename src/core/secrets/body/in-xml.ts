import { isCredentialName } from '../../http/credential-names.ts';
import { type CredentialPlace, place } from '../credential-place.ts';
import { isNamingKey, isValueKey } from './named-pairs.ts';

/** Finds elements and attributes by name, also where an attribute has the name: `<add key="ApiKey" value="x"/>`. */
export function placesInXml(xml: string): CredentialPlace[] {
  const places: CredentialPlace[] = [];
  let end = 0;
  for (const { 1: tag = '', 2: inside = '', index, 0: whole } of xml.matchAll(openingTag)) {
    if (index < end) continue;
    const attributes = attributesOf(inside, index + 1 + tag.length);
    const given = attributes.find(({ name, text }) => isNamingKey(name) && isCredentialName(text, 'field'));
    for (const { name, span } of attributes) {
      const isNamed = isCredentialName(name, 'field') || (given !== undefined && isValueKey(name));
      if (isNamed && span[0] < span[1]) places.push(place(name, span, 'none'));
    }
    const element = given?.text ?? localName(tag);
    if (inside.endsWith('/') || !isCredentialName(element, 'field')) continue;
    content.lastIndex = index + whole.length;
    const found = content.exec(xml)?.indices;
    const span = found?.[1] ?? found?.[2];
    end = found?.[1]?.[1] ?? 0;
    if (span !== undefined && span[0] < span[1]) places.push(place(element, span, 'none'));
  }
  return places;
}

const openingTag = /<([A-Za-z_][\w.:-]*)([^<>]*)>/g;

const content = /\s*(?:<!\[CDATA\[((?:[^\]]|\](?!\]>))*)|([^\s<][^<]*))/dy;

interface Attribute {
  readonly name: string;
  readonly text: string;
  readonly span: readonly [number, number];
}

function attributesOf(inside: string, offset: number): Attribute[] {
  if (!inside.includes('=')) return [];
  return [...inside.matchAll(/(?<![^\s="'/])([^\s="'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/dg)].map((match) => {
    const [start, end] = match.indices?.[2] ?? match.indices?.[3] ?? [0, 0];
    const name = localName(match[1] ?? '');
    return { name, text: inside.slice(start, end), span: [start + offset, end + offset] };
  });
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
