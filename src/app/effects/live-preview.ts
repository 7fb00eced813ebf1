import type { ParsedRequest } from '../../core/request/draft.ts';
import { withWithheldCredentials } from '../../core/request/hosts/withheld.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import type { BodyAgainst } from '../../core/session/against/types.ts';
import { authSources } from '../../core/session/auth.ts';
import { givenDefaults } from '../../core/session/defaults/defaults.ts';
import type { EffectOf } from '../../core/session/effects.ts';
import type { PreviewNote } from '../../core/session/notes/types.ts';
import { beforeAnswers } from '../../core/session/prompts/answers.ts';
import { resolveRequest, withFileFolder } from '../../core/session/requests/saved-requests.ts';
import { previewInputs } from '../../core/session/scope.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { TrialError, triedState } from '../../core/session/trials/tried-state.ts';
import type { Trial, TriedPreview } from '../../core/session/trials/types.ts';
import { bodyAgainst } from '../../core/view/compare/against-server.ts';
import { type FilePlace, withUnreadableFiles } from '../files/body-files.ts';
import { bodySizesWhileTyping } from '../files/body-sizes.ts';
import { withFilesShown } from '../files/shown-files.ts';
import { withSchemaChecks } from '../graphql/checks.ts';
import { withHandlersSoon } from '../handlers/apply-handlers.ts';
import { withheldFrom } from '../hosts/withhold.ts';
import type { RequestRoom } from '../rooms.ts';
import { withRoute } from '../transport/route.ts';

export interface LivePreviewResult extends PreviewedText {
  readonly tried?: TriedPreview;
  readonly against?: BodyAgainst;
  readonly notes?: readonly PreviewNote[];
}

export function livePreview(text: string, room: RequestRoom): LivePreviewResult {
  const { previews, front, words } = room;
  const now = room.store.getState();
  const state = now.layers.answer.size === 0 ? now : beforeAnswers(now);
  const meant = resolveRequest(text, state.requests);
  const { folder, text: shown } = withFileFolder(
    'kind' in meant ? { text, name: null } : meant,
    state.requests,
  );
  const sizes = folder === undefined ? {} : { sizes: bodySizesWhileTyping(folder) };
  const place = { folder, file: undefined, permissions: room.files };
  const scope = previews.scope(state);
  const parsed = withFilesShown(parseRequest(shown), place, scope);
  const previewed = previews.previewer.previewParsed(parsed, scope, {
    auth: authSources(state),
    defaults: givenDefaults(state),
    logins: room.logins.seenBy({ request: { name: null, text: shown } }, state),
    // The send takes this preview where nothing that it saw has changed.
    seen: [...previewInputs(state), previews.dynamic.round()],
    ...sizes,
  });
  const handled =
    previewed.problems.length > 0 ? previewed.preview : withHandlersSoon(previewed.preview, room);
  const readable = withUnreadableFiles(handled, parsed.draft, place);
  const routed = withRoute(readable, { text: shown, parsed }, room);
  const withheld = withheldFrom(routed, room);
  const shownPreview =
    withheld === null
      ? routed
      : withWithheldCredentials(routed, withheld, front.attended ? 'asked' : words.host);
  const preview =
    parsed.draft.graphql === undefined
      ? shownPreview
      : withSchemaChecks(shownPreview, parsed.draft, { scope, room, isTyped: true });
  const { trial, against: server } = state;
  const against = server === null ? null : bodyAgainst(preview, server, sessionSecrets(state));
  return {
    ...previewed,
    preview,
    ...(trial === null ? {} : { tried: tryRequest(parseRequest(shown), { trial, place, room }) }),
    ...(against === null ? {} : { against }),
  };
}

interface TrialContext {
  readonly trial: Trial;
  readonly place: FilePlace;
  readonly room: RequestRoom;
}

function tryRequest(written: ParsedRequest, { trial, place, room }: TrialContext): TriedPreview {
  const { previews, store } = room;
  try {
    const tried = triedState(store.getState(), trial);
    const given = { auth: authSources(tried), defaults: givenDefaults(tried), seen: previewInputs(tried) };
    const scope = previews.scope(tried);
    const parsed = withFilesShown(written, place, scope);
    const { preview } = previews.triedPreviewer.previewParsed(parsed, scope, given);
    return { kind: 'preview', trial, preview };
  } catch (error) {
    if (!(error instanceof TrialError)) throw error;
    return { kind: 'problem', trial, message: error.message };
  }
}

export async function showTrial({ request }: EffectOf<'show-trial'>, room: RequestRoom): Promise<void> {
  if (/\.(?:response|request)\.body/.test(request.text)) await room.previews.references.ready();
  const { preview, tried } = livePreview(request.text, room);
  if (tried !== undefined) room.front.print({ kind: 'trial', preview, tried });
}
