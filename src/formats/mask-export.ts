import { printDefault, type RequestDefault, readDefault } from '../core/directives/default-line.ts';
import type { Directive } from '../core/directives/directive.ts';
import { isCredentialName } from '../core/http/credential-names.ts';
import { printAuth } from '../core/request/auth/literals.ts';
import type { DraftAuth, DraftHeader } from '../core/request/draft.ts';
import { addedText } from '../core/request/source-text.ts';
import { schemeBefore } from '../core/secrets/header-value.ts';
import { authVariable } from '../core/secrets/typed/auth-credentials.ts';
import { variableFor } from '../core/secrets/typed/typed-credential.ts';
import type { CollectionRequest } from '../core/session/collection/collection.ts';
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
      directive.name === 'header' || directive.name === 'query'
        ? hideDefault(directive, directive.name, onHidden)
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
  const value = printAuth(auth, (_, name) => {
    const placeholder = authVariable(name);
    onHidden(placeholder);
    return `{{${placeholder}}}`;
  });
  return { ...directive, value };
}

function hideDefault(
  directive: Directive,
  kind: 'header' | 'query',
  onHidden: (placeholder: string) => void,
): Directive {
  const given = readDefault(kind, directive.value);
  const value = given === null ? null : hiddenValue(given, onHidden);
  return given === null || value === null
    ? directive
    : { ...directive, value: printDefault({ ...given, value }) };
}

function hideSecret(header: DraftHeader, onHidden: (placeholder: string) => void): DraftHeader {
  const { name, value } = header;
  const hidden = hiddenValue({ kind: 'header', name: name.text, value: value.text }, onHidden);
  return hidden === null ? header : { name, value: addedText(hidden) };
}

function hiddenValue(
  { kind, name, value }: Pick<RequestDefault, 'kind' | 'name' | 'value'>,
  onHidden: (placeholder: string) => void,
): string | null {
  if (
    !isCredentialName(name, kind === 'header' ? 'header' : 'field') ||
    hasPlaceholder(value) ||
    value === ''
  )
    return null;
  const placeholder = variableFor(name.toLowerCase());
  onHidden(placeholder);
  return `${kind === 'header' ? schemeBefore(value) : ''}{{${placeholder}}}`;
}
