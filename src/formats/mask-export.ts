import type { Draft, DraftHeader } from '../core/request/draft.ts';
import { isSecretHeader } from '../core/request/mask.ts';
import { secretPlaceholder, secretScheme } from '../core/request/secret-headers.ts';
import { addedText } from '../core/request/source-text.ts';

/** A header that was written out with its secret, as a placeholder: the file is shared, the secret is not. */
export function withoutSecretHeaders(draft: Draft, onHidden: (placeholder: string) => void): Draft {
  return { ...draft, headers: draft.headers.map((header) => hideSecret(header, onHidden)) };
}

function hideSecret(header: DraftHeader, onHidden: (placeholder: string) => void): DraftHeader {
  const { name, value } = header;
  if (!isSecretHeader(name.text) || value.text.includes('{{') || value.text === '') return header;
  const placeholder = secretPlaceholder(name.text);
  onHidden(placeholder);
  return { name, value: addedText(`${secretScheme(value.text)}{{${placeholder}}}`) };
}
