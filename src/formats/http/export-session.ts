import { needsImportedNames } from '../../core/script/postman/wrapped-script.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import { replaceSecrets } from '../../core/secrets/search/recognizable-secrets.ts';
import type { Collection } from '../../core/session/collection/collection.ts';
import { type SessionContent, sharedSession } from '../../core/session/exports/shared-session.ts';
import type { ExportResult } from '../../ports/formats.ts';
import { type SessionCollection, sessionCollection } from '../session-collection.ts';
import { printHttpFile } from './print.ts';

export function exportHttp(
  session: SessionContent,
  fileName: string,
  shared = sharedSession(session),
): ExportResult {
  const { collection, secrets, unused, missing, lost, renamed } = sessionCollection(session, { shared });
  const { recognizable } = shared;
  const comments = secrets.map(
    (name) =>
      `secret ${name}: the value is not in this file; set it, or add it to http-client.private.env.json`,
  );
  const print = (printed: Collection) => printHttpFile(printed, { comments, sideFilePrefix: fileName });
  const { leftOut, text, sideFiles, notes } = withoutSecretRequests(collection, { recognizable, print });
  const defaultNotes =
    collection.defaults === undefined
      ? []
      : ['Other tools do not send # @header and # @query from above the first request.'];
  const imported = collection.requests.filter(({ before, after }) =>
    [...before, ...after].some((script) => script.kind === 'inline' && needsImportedNames(script.code)),
  );
  const scriptNotes =
    imported.length === 0
      ? []
      : [`Scripts that use names of Postman or Bruno run only in restloop: ${imported.length}.`];
  return {
    text,
    sideFiles,
    notes: [
      ...leftOut,
      ...renamed,
      ...notes,
      ...leftOutNotes({ secrets, unused, missing }),
      ...lost,
      ...defaultNotes,
      ...scriptNotes,
    ],
    secrets,
    missing,
  };
}

type PrintedFile = ReturnType<typeof printHttpFile>;

function withoutSecretRequests(
  collection: Collection,
  {
    recognizable,
    print,
  }: { readonly recognizable: Masker; readonly print: (collection: Collection) => PrintedFile },
): PrintedFile & { readonly leftOut: readonly string[] } {
  const holdsSecret = ({ text, sideFiles }: PrintedFile): boolean =>
    [text, ...sideFiles.map((file) => file.text)].some(recognizable.holds);
  const whole = print(collection);
  if (!holdsSecret(whole)) return { ...whole, leftOut: [] };
  const withSecrets = new Set(
    collection.requests.filter((request) =>
      holdsSecret(
        printHttpFile(
          { variables: [], before: [], requests: [request] },
          { comments: [], sideFilePrefix: '' },
        ),
      ),
    ),
  );
  const left = print({
    ...collection,
    requests: collection.requests.filter((request) => !withSecrets.has(request)),
  });
  return {
    ...left,
    text: replaceSecrets(left.text, recognizable),
    sideFiles: left.sideFiles.map((file) => ({ ...file, text: replaceSecrets(file.text, recognizable) })),
    leftOut: [...withSecrets].map(
      ({ title, name }) =>
        `${recognizable.holds(title ?? name ?? '') ? 'A request' : (title ?? name)} was omitted: it contains a secret where a placeholder cannot be written.`,
    ),
  };
}

function leftOutNotes({
  secrets,
  unused,
  missing,
}: Pick<SessionCollection, 'secrets' | 'unused' | 'missing'>): string[] {
  const hidden = `Secrets are not in the file. They were replaced by placeholders: ${secrets.join(', ')}. Set them in http-client.private.env.json or with --secret name=value.`;
  const left = `Unused variables are not in the file: ${unused.join(', ')}.`;
  const needed = `The requests need these variables, which are not in the file: ${missing.join(', ')}. Set them with --var name=value or an environment.`;
  return [
    ...(secrets.length === 0 ? [] : [hidden]),
    ...(unused.length === 0 ? [] : [left]),
    ...(missing.length === 0 ? [] : [needed]),
  ];
}
