import { isCredentialName } from '../../../core/http/credential-names.ts';
import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { authSources } from '../../../core/session/auth.ts';
import { createPreviewComparison } from '../../../core/session/comparing/comparison.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import { sessionSecrets, withCredentialsOf } from '../../../core/session/secrets/secrets.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { triedState } from '../../../core/session/trials/tried-state.ts';
import type { Trial, TriedValue } from '../../../core/session/trials/types.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import { openRows } from '../../data/rows.ts';
import { filePlace } from '../../files/body-files.ts';
import { withFilesShown } from '../../files/shown-files.ts';
import { hintOf, messageOf } from '../../message.ts';
import type { RequestRoom } from '../../rooms.ts';
import { expandHome } from '../../transport/paths.ts';
import { fail, warn } from '../messages.ts';

export async function compareEnvironments(
  { names, request }: EffectOf<'compare-environments'>,
  room: RequestRoom,
): Promise<void> {
  const { comparison, add } = await compared(request, room);
  for (const environment of names) add(environment, { environment, values: [] });
  room.front.print({ kind: 'compared', compared: comparison.result() });
}

export async function compareRows(
  { file, request }: EffectOf<'compare-rows'>,
  room: RequestRoom,
): Promise<void> {
  const { comparison, add } = await compared(request, room);
  try {
    let row = 0;
    for await (const variables of await openRows(expandHome(file), null)) {
      if (row === maxRows) {
        warn(room, `Only the first ${formatCount(maxRows, 'row')} are compared.`);
        break;
      }
      row += 1;
      add(`row ${row}`, { environment: null, values: variables.map(triedValue) });
    }
  } catch (error) {
    fail(room, messageOf(error), hintOf(error));
    return;
  }
  room.front.print({ kind: 'compared', compared: comparison.result() });
}

/** Maximum number of rows, because the shell ignores keys while it compares. */
const maxRows = 10_000;

const triedValue = ({ name, value, secret }: NamedVariable): TriedValue => ({
  path: { kind: 'path', name, nameStart: 0, steps: [] },
  text: name,
  value,
  secret: secret || isCredentialName(name, 'field'),
});

const nameOf = ({ text }: RequestInput, { lastRequest }: SessionState): string =>
  lastRequest?.text === text ? 'the last request' : 'this request';

async function compared(request: RequestInput, room: RequestRoom) {
  const { previews, store } = room;
  if (/\.(?:response|request)\.body/.test(request.text)) await previews.references.ready();
  const parsed = request.parsed ?? parseRequest(request.text);
  const comparison = createPreviewComparison(request.name ?? nameOf(request, store.getState()));
  const add = (label: string, trial: Trial): void => {
    const tried = triedState(store.getState(), trial);
    const given = { auth: authSources(tried) };
    const scope = previews.scope(tried);
    const filled = withFilesShown(parsed, filePlace(request, room), scope);
    const { preview } = previews.triedPreviewer.previewParsed(filled, scope, given);
    comparison.add(label, preview, sessionSecrets(withCredentialsOf(tried, preview)));
  };
  return { comparison, add };
}
