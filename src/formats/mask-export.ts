import type { Directive } from '../core/directives/directive.ts';
import { parseHeader } from '../core/directives/values.ts';
import { isCredentialName } from '../core/http/credential-names.ts';
import { printAuth } from '../core/request/auth/literals.ts';
import { findScheme } from '../core/request/auth/schemes.ts';
import type { DraftAuth, DraftHeader } from '../core/request/draft.ts';
import { addedText } from '../core/request/source-text.ts';
import { schemeBefore } from '../core/secrets/header-value.ts';
import { variableFor } from '../core/secrets/typed/typed-credential.ts';
import type { CollectionRequest } from '../core/session/saved/collection.ts';
import { hasPlaceholder } from '../core/template/scan.ts';

export function withoutSecrets(
  request: CollectionRequest,
  onHidden: (placeholder: string) => void,
): CollectionRequest {
  const { draft, directives } = request;
  return {
    ...request,
    draft: { ...draft, headers: draft.headers.map((header) => hideSecret(header, onHidden)) },
    directives: directives.map((directive) =>
      directive.name === 'header'
        ? hideHeader(directive, onHidden)
        : hideAuth(directive, draft.auth, onHidden),
    ),
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

function hideHeader(directive: Directive, onHidden: (placeholder: string) => void): Directive {
  const header = parseHeader(directive.value);
  const hidden = header === null ? null : hiddenValue(header, onHidden);
  return header === null || hidden === null
    ? directive
    : { ...directive, value: `${header.name}: ${hidden}` };
}

function hideSecret(header: DraftHeader, onHidden: (placeholder: string) => void): DraftHeader {
  const { name, value } = header;
  const hidden = hiddenValue({ name: name.text, value: value.text }, onHidden);
  return hidden === null ? header : { name, value: addedText(hidden) };
}

function hiddenValue(
  { name, value }: { readonly name: string; readonly value: string },
  onHidden: (placeholder: string) => void,
): string | null {
  if (!isCredentialName(name, 'header') || hasPlaceholder(value) || value === '') return null;
  const placeholder = variableFor(name.toLowerCase());
  onHidden(placeholder);
  return `${schemeBefore(value)}{{${placeholder}}}`;
}
