import { parseRequest } from '../core/request/parse/parse-request.ts';
import { previewDraft } from '../core/request/preview.ts';
import type { Preview } from '../core/request/types.ts';
import { secretsOf } from '../core/secrets/preview-secrets.ts';
import { createMasker, type Masker } from '../core/secrets/search/masker.ts';
import { shownPreview } from '../core/secrets/shown-preview.ts';
import { secretTextsOf } from '../core/secrets/value-texts.ts';
import { restoredAuth } from '../core/session/auth.ts';
import type { KeptRequest, NamedVariable } from '../core/session/types.ts';
import { maskedText } from '../core/template/secret-chunk.ts';
import type { Scope } from '../core/template/types.ts';

export interface PreviewedRequest {
  /** With its folder. */
  readonly title: string;
  readonly preview: Preview;
}

export interface PreviewedSession {
  readonly requests: readonly PreviewedRequest[];
  readonly secrets: Masker;
  /** One for each request with placeholders that have no value. */
  readonly notes: readonly string[];
}

/** The kept requests as they would be sent now, for formats that know no variables. */
export function previewSession({
  variables,
  requests,
  auth,
}: {
  readonly variables: readonly NamedVariable[];
  readonly requests: readonly KeptRequest[];
  readonly auth?: string;
}): PreviewedSession {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const scope: Scope = {
    get: (name) => byName.get(name),
    names: () => byName.keys(),
    // Drawn anew for every send, so there is none to write down.
    dynamic: () => undefined,
    version: '2.2.0',
  };
  const secrets = [...secretTextsOf(variables)];
  const restored = restoredAuth(auth);
  const given = restored === null ? [] : [restored];
  const notes: string[] = [];
  const previewed = requests.map(({ name, folder, text }): PreviewedRequest => {
    const title = folder === '' ? name : `${folder}/${name}`;
    const preview = previewDraft(parseRequest(text).draft, scope, { auth: given });
    secrets.push(...secretsOf(preview));
    const errors = preview.diagnostics.filter(({ severity }) => severity === 'error').length;
    if (errors > 0)
      notes.push(`${title}: ${errors} of its placeholders have no value and are written as they stand.`);
    return { title, preview };
  });
  const masker = createMasker(secrets);
  const shown = previewed.map(({ title, preview }) => ({ title, preview: shownPreview(preview, masker) }));
  const masked = shown.filter(({ preview }) => JSON.stringify(preview).includes(maskedText));
  if (masked.length > 0) {
    const titles = masked.map(({ title }) => title).join(', ');
    notes.push(`Secrets are masked in ${titles}: put them in where ${maskedText} stands before sending.`);
  }
  return { requests: shown, secrets: masker, notes };
}
