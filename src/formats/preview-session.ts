import { parseRequest } from '../core/request/parse/parse-request.ts';
import { previewDraft } from '../core/request/preview/preview.ts';
import type { Preview } from '../core/request/types.ts';
import { secretsOf } from '../core/secrets/preview-secrets.ts';
import { createMasker } from '../core/secrets/search/masker.ts';
import { secretTextsOf } from '../core/secrets/value-texts.ts';
import { restoredAuth } from '../core/session/auth.ts';
import { fullName } from '../core/session/requests/kept-requests.ts';
import type { SessionContent } from '../core/session/saved/shared-session.ts';
import type { Scope, Variable } from '../core/template/types.ts';
import { createStandIns, type StandIns, type WrittenPart } from './stand-ins.ts';

export interface PreviewedRequest {
  readonly title: string;
  /** With stand-ins for its secrets. */
  readonly preview: Preview;
  readonly missing: readonly string[];
}

export interface PreviewedSession {
  readonly requests: readonly PreviewedRequest[];
  readonly add: StandIns['add'];
  split(text: string): readonly WrittenPart[];
  readonly notes: readonly string[];
}

/** Previews kept requests, without secrets, for formats without variables. */
export function previewSession(session: SessionContent): PreviewedSession {
  const { variables, auth } = session;
  const standIns = createStandIns(session);
  const restored = restoredAuth(auth);
  const given = restored === null ? [] : [restored];
  const own = scopeOf(new Map(variables.map((variable) => [variable.name, variable])));
  const stood = scopeOf(standIns.variables);
  const secrets = [...secretTextsOf(variables), ...(session.credentials ?? [])];
  const notes: string[] = [];
  const requests = session.requests.map((request, index): PreviewedRequest => {
    const title = fullName(request);
    const whole = previewDraft(parseRequest(request.text).draft, own, { auth: given });
    secrets.push(...secretsOf(whole));
    const { text } = standIns.requests[index] ?? request;
    const preview = previewDraft(parseRequest(text).draft, stood, { auth: given });
    const missing = unresolvedIn(preview);
    const [error] = preview.diagnostics.filter(({ severity }) => severity === 'error');
    if (missing.length > 0)
      notes.push(
        `${title}: ${missing.join(', ')} ${missing.length === 1 ? 'has' : 'have'} no value: put one in.`,
      );
    else if (error !== undefined) notes.push(`${title} cannot be sent as it is: ${error.message}.`);
    return { title, preview: withPlaceholders(preview, missing), missing };
  });
  const { mask } = createMasker(secrets);
  const split = (text: string) =>
    standIns.split(text).map((part) => (typeof part === 'string' ? mask(part) : part));
  return { requests, add: standIns.add, split, notes };
}

const unresolvedIn = ({ placeholders }: Preview): string[] => [
  ...new Set(placeholders.flatMap(({ text, output }) => (output === null ? [text] : []))),
];

/** Restores placeholders that the URL parser encoded. */
function withPlaceholders(preview: Preview, missing: readonly string[]): Preview {
  const { wireUrl } = preview;
  const encoded = (text: string): string => text.replace(/[{}\s"]/g, encodeURIComponent);
  return {
    ...preview,
    wireUrl: wireUrl && missing.reduce((url, text) => url.replaceAll(encoded(text), text), wireUrl),
  };
}

function scopeOf(variables: ReadonlyMap<string, Variable>): Scope {
  return {
    get: (name) => variables.get(name),
    names: () => variables.keys(),
    // Drawn again for every send.
    dynamic: () => undefined,
    version: '2.2.0',
  };
}
