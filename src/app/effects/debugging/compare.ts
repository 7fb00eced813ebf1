import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { authSources } from '../../../core/session/auth.ts';
import { createPreviewComparison } from '../../../core/session/comparing/comparison.ts';
import type { Effect } from '../../../core/session/effects.ts';
import { sessionSecrets, withCredentialsOf } from '../../../core/session/secrets/secrets.ts';
import { triedState } from '../../../core/session/trials/tried-state.ts';
import { filePlace } from '../../files/body-files.ts';
import { withFileItemsShown } from '../../files/file-items.ts';
import type { RequestRoom } from '../../rooms.ts';

/** Prints where a request differs between environments. */
export async function compareEnvironments(
  { names, request }: Extract<Effect, { kind: 'compare-environments' }>,
  room: RequestRoom,
): Promise<void> {
  const { previews, store, front } = room;
  if (/\.(?:response|request)\.body/.test(request.text)) await previews.references.ready();
  const parsed = request.parsed ?? parseRequest(request.text);
  const comparison = createPreviewComparison(request.name ?? 'the last request');
  for (const environment of names) {
    const tried = triedState(store.getState(), { environment, values: [] });
    const given = { auth: authSources(tried) };
    const scope = previews.scope(tried);
    const filled = withFileItemsShown(parsed, filePlace(request, room), scope);
    const { preview } = previews.triedPreviewer.previewParsed(filled, scope, given);
    comparison.add(environment, preview, sessionSecrets(withCredentialsOf(tried, preview)));
  }
  front.print({ kind: 'compared', compared: comparison.result() });
}
