import { isCredentialName } from '../http/credential-names.ts';
import type { PlacedText } from '../request/body.ts';
import type { RequestPlace } from '../request/request.ts';
import { placesInBody } from './body/in-body.ts';
import { placesInJson } from './body/in-json.ts';
import type { CredentialPlace } from './credential-place.ts';
import { placesInUrl } from './credential-places.ts';
import { credentialRanges } from './header-value.ts';
import { shiftRanges } from './search/text-ranges.ts';

export function placedCredentials<Text extends string | { readonly text: string }>({
  text,
  place,
}: PlacedText<Text, RequestPlace<Text>>): readonly CredentialPlace[] {
  const written = plain(text);
  switch (place.kind) {
    case 'url':
      return placesInUrl(written);
    case 'header': {
      const name = plain(place.name).toLowerCase();
      return credentialRanges(name, written).map((range) => ({ name, encoding: 'none', ...range }));
    }
    case 'text':
      return placesInBody(written);
    case 'field':
      return placesInField(plain(place.name), written, place.isJson);
    case 'header-name':
    case 'name':
    case 'path':
      return [];
    default:
      return place satisfies never;
  }
}

function placesInField(name: string, value: string, isJson: boolean): readonly CredentialPlace[] {
  if (isJson) {
    const head = `${JSON.stringify(name)}:`;
    return shiftRanges(placesInJson(head + value), -head.length);
  }
  if (value === '') return [];
  if (isCredentialName(name, 'field')) return [{ name, start: 0, end: value.length, encoding: 'none' }];
  return /^\s*[[{]/.test(value) ? placesInJson(value) : [];
}

const plain = (text: string | { readonly text: string }): string =>
  typeof text === 'string' ? text : text.text;
