import { type CredentialPlace, mayNameCredential } from '../credential-place.ts';
import { placesInForm } from '../credential-places.ts';
import { placesInLiterals } from './in-code.ts';
import { placesInJson } from './in-json.ts';
import { placesInMultipart } from './in-multipart.ts';
import { placesInXml } from './in-xml.ts';

export function placesInBody(body: string): CredentialPlace[] {
  if (!mayNameCredential(body)) return [];
  return /^\s*--/.test(body) ? placesInMultipart(body, placesInContent) : placesInContent(body);
}

function placesInContent(text: string): CredentialPlace[] {
  if (/^\s*</.test(text)) return placesInXml(text);
  if (/^\s*[^\s=&"{}[\]<>][^\s=&"{}<>]*=/.test(text)) return placesInForm(text);
  return graphql.test(text) ? placesInLiterals(text) : placesInJson(text);
}

const graphql = /^\s*(?:\{\s*[A-Za-z_]|(?:query|mutation|subscription|fragment)\b)/;
