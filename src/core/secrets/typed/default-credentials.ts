import { type DefaultKind, readDefault } from '../../directives/default-line.ts';
import { isCredentialName } from '../../http/credential-names.ts';
import { sourceText } from '../../request/source-text.ts';
import { credentialRanges } from '../header-value.ts';
import { credentialsIn, type TypedCredential } from './typed-credential.ts';

export function defaultCredentials(words: string, kind: DefaultKind): readonly TypedCredential[] {
  const read = readDefault(kind, words.trimEnd());
  if (read === null) return [];
  const { name, value, valueAt } = read;
  const placed = { name: kind === 'header' ? name.toLowerCase() : name, encoding: 'none' as const };
  const places = rangesOf(kind, name, value).map((range) => ({ ...range, ...placed }));
  return credentialsIn({ source: sourceText(value, valueAt), places });
}

function rangesOf(kind: DefaultKind, name: string, value: string) {
  if (kind === 'header') return credentialRanges(name, value);
  return isCredentialName(name, 'field') ? [{ start: 0, end: value.length }] : [];
}
