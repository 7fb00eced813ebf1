import { withWithheld } from '../../core/request/hosts/withheld.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import { authSources } from '../../core/session/auth.ts';
import { resolveRequest, withFileFolder } from '../../core/session/requests/kept-requests.ts';
import { seenBy } from '../../core/session/scope.ts';
import { withUnreadableFiles } from '../files/body-files.ts';
import { bodySizesWhileTyping } from '../files/body-sizes.ts';
import { withheldFrom } from '../hosts/withhold.ts';
import type { RequestRoom } from '../rooms.ts';
import { withRoute } from '../transport/route.ts';

export function livePreview(text: string, room: RequestRoom): PreviewedText {
  const { previews, front, words } = room;
  const state = room.store.getState();
  const meant = resolveRequest(text, state.requests);
  const { folder, text: shown } = withFileFolder(
    'kind' in meant ? { text, name: null } : meant,
    state.requests,
  );
  const previewed = previews.previewer.preview(shown, previews.scope(), {
    auth: authSources(state),
    seen: seenBy(state),
    ...(folder === undefined ? {} : { sizes: bodySizesWhileTyping(folder) }),
  });
  const place = { folder, file: undefined, permissions: room.files };
  const readable = withUnreadableFiles(previewed.preview, parseRequest(shown).draft, place);
  const routed = withRoute(readable, { text: shown }, room);
  const withheld = withheldFrom(routed, room);
  const preview =
    withheld === null ? routed : withWithheld(routed, withheld, front.attended ? 'asked' : words.host);
  return { ...previewed, preview };
}
