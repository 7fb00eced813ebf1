import type { Masker } from '../../core/secrets/search/masker.ts';
import { hideTelling, tellingSecrets } from '../../core/secrets/search/telling-secrets.ts';
import { secretTextsOf } from '../../core/secrets/value-texts.ts';
import type { Collection } from '../../core/session/saved/collection.ts';
import type { SessionContent, SharedSession } from '../../core/session/saved/shared-session.ts';
import type { Exported } from '../../ports/formats.ts';
import { type SessionCollection, sessionCollection } from '../session-collection.ts';
import { printHttpFile } from './print.ts';

/** Writes a session as a `.http` file; its secrets become placeholders. */
export function exportHttp(session: SessionContent, fileName: string, shared?: SharedSession): Exported {
  const { collection, secrets, unused, missing, lost, renamed } = sessionCollection(session, { shared });
  const telling = tellingSecrets([...secretTextsOf(session.variables), ...(session.credentials ?? [])]);
  const comments = secrets.map(
    (name) =>
      `secret ${name}: its value is not written here; set it, or give it in http-client.private.env.json`,
  );
  const print = (printed: Collection) => printHttpFile(printed, { comments, sideFilePrefix: fileName });
  const { leftOut, text, sideFiles, notes } = withoutTelling(collection, { telling, print });
  const defaultNotes =
    collection.defaults === undefined
      ? []
      : ['# @header and # @query before the first request are for restloop: other tools do not send them.'];
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
    ],
    secrets,
    missing,
  };
}

type Printed = ReturnType<typeof printHttpFile>;

/** Leaves out the requests that hold a secret where no placeholder can be. */
function withoutTelling(
  collection: Collection,
  { telling, print }: { readonly telling: Masker; readonly print: (collection: Collection) => Printed },
): Printed & { readonly leftOut: readonly string[] } {
  const isTelling = ({ text, sideFiles }: Printed): boolean =>
    [text, ...sideFiles.map((file) => file.text)].some(telling.holds);
  const whole = print(collection);
  if (!isTelling(whole)) return { ...whole, leftOut: [] };
  const told = new Set(
    collection.requests.filter((request) =>
      isTelling(
        printHttpFile(
          { variables: [], before: [], requests: [request] },
          { comments: [], sideFilePrefix: '' },
        ),
      ),
    ),
  );
  const left = print({
    ...collection,
    requests: collection.requests.filter((request) => !told.has(request)),
  });
  return {
    ...left,
    text: hideTelling(left.text, telling),
    sideFiles: left.sideFiles.map((file) => ({ ...file, text: hideTelling(file.text, telling) })),
    leftOut: [...told].map(
      ({ title, name }) =>
        `${telling.holds(title ?? name ?? '') ? 'A request' : (title ?? name)} was left out: it holds a secret where no placeholder can be written.`,
    ),
  };
}

function leftOutNotes({
  secrets,
  unused,
  missing,
}: Pick<SessionCollection, 'secrets' | 'unused' | 'missing'>): string[] {
  const hidden = `Secrets are not in the file; placeholders take their place: ${secrets.join(', ')}. Give them in http-client.private.env.json, or with --secret name=value.`;
  const left = `Variables that no request uses are not in the file: ${unused.join(', ')}.`;
  const needed = `Not in the file, and without it the requests do not run: ${missing.join(', ')}. Give it with --var name=value, or an environment.`;
  return [
    ...(secrets.length === 0 ? [] : [hidden]),
    ...(unused.length === 0 ? [] : [left]),
    ...(missing.length === 0 ? [] : [needed]),
  ];
}
