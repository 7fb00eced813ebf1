import { directivesOf, parseRequest } from '../../core/request/parse/parse-request.ts';
import { previewDraft } from '../../core/request/preview/preview.ts';
import { withItemStandIns } from '../../core/request/render/file-items.ts';
import type { Preview } from '../../core/request/types.ts';
import { secretsOf } from '../../core/secrets/preview-secrets.ts';
import { recognizableSecrets, replaceSecrets } from '../../core/secrets/search/recognizable-secrets.ts';
import { secretTextsOf } from '../../core/secrets/value-texts.ts';
import { restoredAuth } from '../../core/session/auth.ts';
import { restoredDefaults } from '../../core/session/defaults/defaults.ts';
import type { SessionContent } from '../../core/session/exports/shared-session.ts';
import { fullName } from '../../core/session/requests/saved-requests.ts';
import { scopeOf } from '../scope.ts';
import { listed, lostParts } from './lost-parts.ts';
import { splitPlaceholders, withPlaceholderTexts } from './placeholder-texts.ts';
import { createStandIns } from './stand-ins.ts';

export interface PreviewedRequest {
  readonly title: string;
  readonly preview: Preview;
  readonly missing: readonly string[];
}

/** `variableOf` names the variable that takes the place of a placeholder without a value; null leaves the placeholder. */
export function previewSession(
  session: SessionContent,
  variableOf: (placeholder: string) => string | null = () => null,
) {
  const { variables, auth, defaults: written } = session;
  const standIns = createStandIns(session);
  const restored = restoredAuth(auth);
  const given = {
    auth: restored === null ? [] : [restored],
    defaults: [{ level: 'session', list: restoredDefaults(written) } as const],
  };
  const own = scopeOf(new Map(variables.map((variable) => [variable.name, variable])));
  const stood = scopeOf(standIns.variables);
  const secrets = [...secretTextsOf(variables), ...(session.credentials ?? [])];
  const notes: string[] = [];
  const named = new Map<string, string>();
  const titlesByMissing = new Map<string, string[]>();
  const requests = session.requests.flatMap((request, index): PreviewedRequest[] => {
    const title = fullName(request);
    const reasons = directivesOf(request.text).filter(({ name }) => name === 'incomplete');
    if (reasons.length > 0) {
      notes.push(`${title} was omitted: ${reasons.map(({ value }) => value).join('; ')}.`);
      return [];
    }
    const whole = previewDraft(parseRequest(request.text).draft, own, given);
    secrets.push(...secretsOf(whole));
    const { text } = standIns.requests[index] ?? request;
    const { draft, standIns: files } = withItemStandIns(parseRequest(text).draft);
    const preview = previewDraft(draft, stood, given);
    for (const { placeholder, path } of files)
      notes.push(`${title}: ${placeholder} is the content of ${path}.`);
    const unresolved = unresolvedIn(preview);
    for (const placeholder of unresolved) {
      const variable = variableOf(placeholder);
      if (variable !== null) named.set(placeholder, variable);
    }
    const missing = unresolved.filter((placeholder) => !named.has(placeholder));
    const [error] = preview.diagnostics.filter(({ severity }) => severity === 'error');
    for (const placeholder of missing) {
      const titles = titlesByMissing.get(placeholder);
      if (titles === undefined) titlesByMissing.set(placeholder, [title]);
      else titles.push(title);
    }
    if (unresolved.length === 0 && error !== undefined)
      notes.push(`${title} cannot be sent in its current form: ${error.message}.`);
    return [{ title, preview: withPlaceholders(preview, unresolved), missing }];
  });
  notes.push(...missingNote(titlesByMissing), ...lostParts(session.requests));
  const recognizable = recognizableSecrets(secrets);
  const split = (text: string) =>
    standIns
      .split(text)
      .flatMap((part) =>
        typeof part === 'string' ? splitPlaceholders(replaceSecrets(part, recognizable), named) : [part],
      );
  return { requests, add: standIns.add, split, notes };
}

/** Notes missing secrets once for all requests: without a key, each may miss another. */
function missingNote(titles: ReadonlyMap<string, readonly string[]>): string[] {
  if (titles.size === 0) return [];
  const some = [...titles].map(([placeholder, of]) => `${placeholder} (${listed(of)})`);
  const verb = titles.size === 1 ? 'has' : 'have';
  return [`${listed(some)} ${verb} no value: insert one.`];
}

const unresolvedIn = ({ placeholders }: Preview): string[] => [
  ...new Set(placeholders.flatMap(({ text, output }) => (output === null ? [text] : []))),
];

function withPlaceholders(preview: Preview, missing: readonly string[]): Preview {
  const { wireUrl } = preview;
  const encoded = (text: string): string[] => [
    text.replace(/[{}\s"]/g, encodeURIComponent),
    `{{${encodeURIComponent(text.slice(2, -2))}}}`,
  ];
  const byCode = new Map(missing.flatMap((text) => encoded(text).map((code) => [code, text] as const)));
  return { ...preview, wireUrl: wireUrl && withPlaceholderTexts(wireUrl, byCode) };
}
