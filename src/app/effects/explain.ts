import { relative } from 'node:path';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { PlaceholderReport } from '../../core/request/types.ts';
import type { EffectOf } from '../../core/session/effects.ts';
import { usesInSession } from '../../core/session/uses/uses-in-session.ts';
import { explainPlaceholder } from '../../core/template/explain/explain.ts';
import { filePlace } from '../files/body-files.ts';
import { withFilesShown } from '../files/shown-files.ts';
import type { FileRoom, RequestRoom } from '../rooms.ts';

export function explain(placeholder: string, room: RequestRoom): void {
  const scope = room.previews.scope();
  const report = reportInLastRequest(placeholder, room);
  const explanation = explainPlaceholder(
    placeholder,
    scope,
    report === null || report.output === null
      ? {}
      : { placed: { output: report.output, encoding: report.encoding } },
  );
  room.front.print({ kind: 'explanation', explanation });
}

function reportInLastRequest(placeholder: string, room: RequestRoom): PlaceholderReport | null {
  const { lastRequest } = room.store.getState();
  if (lastRequest?.text.includes(placeholder) !== true) return null;
  const { previewer } = room.previews;
  const parsed = lastRequest.parsed ?? parseRequest(lastRequest.text);
  const scope = room.previews.scope();
  const filled = withFilesShown(parsed, filePlace(lastRequest, room), scope);
  const { placeholders } = previewer.previewParsed(filled, scope).preview;
  return placeholders.find(({ text }) => text === placeholder) ?? null;
}

export function showUses({ name }: EffectOf<'show-uses'>, room: FileRoom): void {
  const files = new Map(
    [...room.fileTexts].map(([path, text]) => [relative(room.files.cwd, path) || path, text]),
  );
  const sources = usesInSession(room.store.getState(), { name, files });
  room.front.print({ kind: 'uses', name, sources });
}
