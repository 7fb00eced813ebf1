import { isCredentialName } from '../../core/http/credential-names.ts';
import { recognizableSecrets, replaceSecrets } from '../../core/secrets/search/recognizable-secrets.ts';
import { secretTextsOf } from '../../core/secrets/value-texts.ts';
import type { EngineFormat } from '../../core/session/exports/export-format.ts';
import type { SessionContent } from '../../core/session/exports/shared-session.ts';
import type { ExportResult } from '../../ports/formats.ts';
import { writeArtillery } from './artillery.ts';
import type { EngineOptions } from './engine-options.ts';
import { writeK6 } from './k6.ts';
import { engineOf } from './plan.ts';

const writers = { k6: writeK6, artillery: writeArtillery };

export function exportEngine(
  session: SessionContent,
  format: EngineFormat,
  options: EngineOptions,
): ExportResult {
  const columns = [...new Set(options.rows.flatMap((row) => Object.keys(row)))];
  const secret = columns.filter((name) => isCredentialName(name, 'field'));
  const plan = engineOf(session, new Set(columns.filter((name) => !secret.includes(name))));
  const rows = options.rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !secret.includes(name))),
  );
  const { text, sideFiles, notes } = writers[format](plan, { ...options, rows });
  const recognizable = recognizableSecrets([
    ...secretTextsOf(session.variables),
    ...(session.credentials ?? []),
  ]);
  const names = plan.environment.map(({ environment }) => environment);
  return {
    text: replaceSecrets(text, recognizable),
    sideFiles: sideFiles.map((file) => ({ ...file, text: replaceSecrets(file.text, recognizable) })),
    notes: [
      ...notes,
      ...secret.map(
        (name) =>
          `The column ${name} of the rows is a secret and was not written: the script reads it from the environment.`,
      ),
      ...(names.length === 0 ? [] : [`Set in the environment before it runs: ${names.join(', ')}.`]),
    ],
  };
}
