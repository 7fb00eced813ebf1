import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { withUnanswered } from '../../../core/request/prompts/unanswered.ts';
import type { Preview } from '../../../core/request/types.ts';
import { currentDraft } from '../../../core/session/against/current-request.ts';
import { isReplacing, type ServerBody } from '../../../core/session/against/types.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { bodyAgainst, problemOfBody, urlOf } from '../../../core/view/compare/against-server.ts';
import { bodyText } from '../../files/response-body.ts';
import type { Rooms } from '../../rooms.ts';
import { fail, warn } from '../messages.ts';
import { previewSubmitted } from '../preview.ts';
import { requestBeside } from '../sending/request-beside.ts';

export async function fetchCurrent(
  { request, shown }: EffectOf<'fetch-current'>,
  room: Rooms,
): Promise<void> {
  const previewed = await previewSubmitted({ request, intent: 'show' }, room);
  if (previewed === null) return;
  const preview = withUnanswered(previewed.preview);
  const problem = previewed.problems[0]?.message ?? problemOfRequest(preview);
  if (problem !== null) return fail(room, problem, 'nothing was sent');
  const { draft } = request.parsed ?? parseRequest(request.text);
  await room.store.dispatch({
    kind: 'request-submitted',
    request: await requestBeside(request, currentDraft(draft), room),
    intent: 'send-despite-warnings',
    against: { request, preview, shown },
  });
}

function problemOfRequest(preview: Preview): string | null {
  return isReplacing(preview.method)
    ? problemOfBody(preview)
    : `Only a PUT or PATCH can be compared with the current state on the server, not ${preview.method}.`;
}

export async function compareWithCurrent(
  { sent, against }: EffectOf<'compare-with-current'>,
  room: Rooms,
): Promise<void> {
  const { request, preview, shown } = against;
  const { store, front } = room;
  const numbered = store.getState().exchanges.findLast((exchange) => exchange.request === sent);
  // The request that was compared stays the last one, which .send means.
  await store.dispatch({ kind: 'request-held', request });
  if (numbered === undefined) return;
  const { outcome } = numbered.exchange;
  if (outcome.kind === 'failure') return warn(room, `Not compared: the GET failed.`);
  const { response } = outcome;
  const { status, statusText } = response;
  const said = `${status} ${statusText}`.trim();
  if (status === 404 || status === 410)
    return warn(room, `Not compared: the server has nothing at this URL (${said}).`);
  if (status < 200 || status > 299 || response.failure !== undefined)
    return warn(
      room,
      `Not compared: the GET ended with ${said}${response.failure ? ', and was incomplete' : ''}.`,
    );
  const server: ServerBody = {
    url: urlOf(preview),
    exchange: numbered.number,
    text: bodyText(response),
  };
  await store.dispatch({ kind: 'current-fetched', server });
  if (shown !== 'printed') return;
  const compared = bodyAgainst(preview, server, sessionSecrets(store.getState()));
  if (compared !== null) front.print({ kind: 'against', against: compared });
}
