import type { HttpResponse } from '../../core/request/types.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { SessionState } from '../../core/session/state.ts';
import { openViewer } from '../../core/view/viewer/viewer.ts';
import type { ViewerState } from '../../core/view/viewer/viewer-state.ts';

/** A response by its number in the session. */
export interface NumberedResponse {
  readonly number: number;
  readonly response: HttpResponse;
}

/** The viewer on a response, secrets of the session masked. */
export function viewedResponse(
  { number, response }: NumberedResponse,
  state: SessionState,
  width: number,
): ViewerState {
  const secrets = sessionSecrets(state);
  return openViewer(response, { width, name: nameInIsolate(number, state), secrets });
}

/** The last response is `res`, earlier ones `_res[n]`, as far as they are kept in memory. */
function nameInIsolate(number: number, { exchanges }: SessionState): string | null {
  const responses = exchanges.filter(({ exchange }) => exchange.outcome.kind === 'response');
  if (responses.at(-1)?.number === number) return 'res';
  return responses.some((response) => response.number === number) ? `_res[${number}]` : null;
}
