import { isCredentialName } from '../core/http/credential-names.ts';
import { printAuth } from '../core/request/auth/literals.ts';
import { findScheme } from '../core/request/auth/schemes.ts';
import type { DraftAuth, DraftHeader } from '../core/request/draft.ts';
import { secretPlaceholder, secretScheme } from '../core/request/secret-headers.ts';
import { addedText } from '../core/request/source-text.ts';
import type { CollectionRequest, Directive } from '../core/session/collection.ts';

/** What was written out with its secret, as a placeholder: the file is shared, the secret is not. */
export function withoutSecrets(
  request: CollectionRequest,
  onHidden: (placeholder: string) => void,
): CollectionRequest {
  const { draft, directives } = request;
  return {
    ...request,
    draft: { ...draft, headers: draft.headers.map((header) => hideSecret(header, onHidden)) },
    directives: directives.map((directive) => hideAuth(directive, draft.auth, onHidden)),
  };
}

function hideAuth(
  directive: Directive,
  auth: DraftAuth | undefined,
  onHidden: (placeholder: string) => void,
): Directive {
  if (directive.name !== 'auth' || auth === undefined) return directive;
  const placeholder = `auth_${findScheme(auth.scheme)?.secret.name ?? 'secret'}`;
  const value = printAuth(auth, () => {
    onHidden(placeholder);
    return `{{${placeholder}}}`;
  });
  return { ...directive, value };
}

function hideSecret(header: DraftHeader, onHidden: (placeholder: string) => void): DraftHeader {
  const { name, value } = header;
  if (!isCredentialName(name.text, 'header') || value.text.includes('{{') || value.text === '') return header;
  const placeholder = secretPlaceholder(name.text);
  onHidden(placeholder);
  return { name, value: addedText(`${secretScheme(value.text)}{{${placeholder}}}`) };
}
