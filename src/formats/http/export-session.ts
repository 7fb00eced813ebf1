import { createMasker } from '../../core/secrets/search/masker.ts';
import { secretTextsOf } from '../../core/secrets/value-texts.ts';
import type { SessionContent } from '../../core/session/saved/shared-session.ts';
import type { Exported } from '../../ports/formats.ts';
import { type SessionCollection, sessionCollection } from '../session-collection.ts';
import { printHttpFile } from './print.ts';

/** Writes a session as a `.http` file; its secrets become placeholders. */
export function exportHttp(session: SessionContent, fileName: string): Exported {
  const { collection, secrets, unused, missing, lost, renamed } = sessionCollection(session);
  const comments = secrets.map(
    (name) =>
      `secret ${name}: its value is not written here; set it, or give it in http-client.private.env.json`,
  );
  const { text, sideFiles, notes } = printHttpFile(collection, {
    comments,
    sideFilePrefix: fileName,
  });
  const defaultNotes =
    collection.defaults === undefined
      ? []
      : ['# @header and # @query before the first request are for restloop: other tools do not send them.'];
  const { mask } = createMasker([...secretTextsOf(session.variables), ...(session.credentials ?? [])]);
  return {
    text: mask(text),
    sideFiles: sideFiles.map((file) => ({ ...file, text: mask(file.text) })),
    notes: [...renamed, ...notes, ...leftOutNotes({ secrets, unused, missing }), ...lost, ...defaultNotes],
    secrets,
    missing,
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
