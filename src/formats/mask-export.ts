import type { Draft, DraftHeader } from '../core/request/draft.ts';
import { isSecretHeader } from '../core/request/mask.ts';
import { addedText } from '../core/request/source-text.ts';

/** A header that was written out with its secret, as a placeholder: the file is shared, the secret is not. */
export function withoutSecretHeaders(draft: Draft, onHidden: (placeholder: string) => void): Draft {
  return { ...draft, headers: draft.headers.map((header) => hideSecret(header, onHidden)) };
}

function hideSecret(header: DraftHeader, onHidden: (placeholder: string) => void): DraftHeader {
  const { name, value } = header;
  if (!isSecretHeader(name.text) || value.text.includes('{{') || value.text === '') return header;
  const placeholder = name.text.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  onHidden(placeholder);
  const scheme = /^(?:Basic|Bearer|Digest|Token)(?= )/i.exec(value.text)?.[0];
  return { name, value: addedText(`${scheme === undefined ? '' : `${scheme} `}{{${placeholder}}}`) };
}
