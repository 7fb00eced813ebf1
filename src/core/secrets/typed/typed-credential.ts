import type { DraftAuth, SourceText } from '../../request/draft.ts';
import { exactOffset } from '../../request/source-text.ts';
import { parseTemplate } from '../../template/parse.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import { textOfBase64 } from '../../text/base64.ts';
import { isName } from '../../value/name.ts';
import type { CredentialPlace } from '../credential-place.ts';
import { textsOfCredential } from '../credential-places.ts';
import { shortestSecret } from '../search/forms.ts';
import type { TextRange } from '../search/text-ranges.ts';

export interface TypedCredential extends TextRange {
  readonly texts: readonly string[];
  readonly shown: string;
  /** The placeholder to write in its place; null where none can be. */
  readonly replacement: string | null;
  readonly auth?: DraftAuth;
}

export interface SourcePlaces {
  readonly source: SourceText;
  readonly places: readonly CredentialPlace[];
}

export function credentialsIn({ source, places }: SourcePlaces): TypedCredential[] {
  return places.flatMap((place) => {
    const { segments } = parseTemplate(source.text.slice(place.start, place.end), 'plain');
    const isMixed = segments.some(({ kind }) => kind === 'placeholder');
    return segments.flatMap((segment): TypedCredential[] => {
      const length = segment.end - segment.start;
      if (segment.kind === 'placeholder' || (isMixed && length < shortestSecret)) return [];
      const first = exactOffset(source, place.start + segment.start);
      const last = exactOffset(source, place.start + segment.end - 1);
      if (first === null || last === null) return [];
      const texts = textsOf(segment.text, place);
      const replacement = `{{${variableFor(place.name)}}}`;
      return [{ start: first, end: last + 1, texts, shown: maskedText, replacement }];
    });
  });
}

function textsOf(text: string, { name, encoding }: CredentialPlace): string[] {
  const texts = textsOfCredential(text, encoding);
  return name.endsWith('authorization') ? [...new Set([...texts, ...basicPasswords(text)])] : texts;
}

/** The password in `user:password` or `user password`, also in Base64: a server that reads it may repeat it. */
function basicPasswords(credentials: string): string[] {
  const pattern = /^[^\s:]+(?::|[ \t]+)(\S.*)$/;
  const plain = pattern.exec(credentials)?.[1];
  const decoded = /^[\w+/]+={0,2}$/.test(credentials)
    ? pattern.exec(textOfBase64(credentials) ?? '')?.[1]
    : undefined;
  return [plain, decoded].filter((text) => text !== undefined);
}

export function variableFor(name: string): string {
  if (/^\w+$/.test(name) && isName(name)) return name;
  const simple = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return /^[a-z_]/.test(simple) ? simple : `_${simple}`;
}
