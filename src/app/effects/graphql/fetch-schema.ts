import { parseJson } from '../../../core/json/parse.ts';
import { listOf, own, textOf } from '../../../core/json/raw.ts';
import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import { introspectionDraft } from '../../../core/session/schemas/introspection.ts';
import { addressOf, isSavedSchema } from '../../../core/session/schemas/schemas.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { bodyText } from '../../files/response-body.ts';
import { descriptionText } from '../../graphql/description-text.ts';
import type { Rooms } from '../../rooms.ts';
import { fail, inform, warn } from '../messages.ts';
import { requestBeside } from '../sending/request-beside.ts';

export async function fetchSchema({ request }: EffectOf<'fetch-schema'>, room: Rooms): Promise<void> {
  const { introspection } = await room.schemas.tools();
  const { draft, problems } = request.parsed ?? parseRequest(request.text);
  const [problem] = problems;
  if (problem !== undefined) return fail(room, problem.message, 'nothing was sent');
  await room.store.dispatch({
    kind: 'request-submitted',
    request: await requestBeside(request, introspectionDraft(draft, introspection), room),
    intent: 'send-despite-warnings',
    schemaOf: request,
  });
}

export async function takeSchema({ sent, request }: EffectOf<'take-schema'>, room: Rooms): Promise<void> {
  const { store } = room;
  // The request whose schema was wanted stays the last one, which .send means.
  await store.dispatch({ kind: 'request-held', request });
  const numbered = store.getState().exchanges.findLast((exchange) => exchange.request === sent);
  if (numbered === undefined) return;
  const { outcome, request: spec } = numbered.exchange;
  const { mask } = sessionSecrets(store.getState());
  if (outcome.kind === 'failure') return fail(room, mask(outcome.failure.message), outcome.failure.hint);
  const { response } = outcome;
  const said = `${response.status} ${cleanLine(response.statusText)}`.trim();
  const body = parseJson(bodyText(response));
  const data = own(body, 'data');
  const schema = data == null ? null : (await room.schemas.tools()).readSchema(data);
  const address = addressOf(spec.url);
  if (schema === null || address === null) {
    const reason = textOf(own(listOf(own(body, 'errors'))[0], 'message')).slice(0, 300);
    return fail(
      room,
      `There is no schema: the server returned ${said}${reason === '' ? '' : `, ${mask(cleanLine(reason))}`}.`,
      'the server may not allow introspection',
    );
  }
  const known = { address, text: JSON.stringify(data) };
  await store.dispatch({ kind: 'schema-fetched', schema: known });
  inform(
    room,
    `Loaded the schema of ${mask(address)} with ${schema.types} types: queries are now completed and checked.`,
    '.schema NAME shows a type or a field',
  );
  if (!isSavedSchema(known))
    warn(room, 'The schema is too large for the session file and will be loaded again next time.');
}

export async function showSchema({ name }: EffectOf<'show-schema'>, room: Rooms): Promise<void> {
  await room.schemas.ready();
  const { schemas } = room.store.getState();
  for (const { address } of [...schemas].reverse()) {
    const found = room.schemas.schemaFor(address)?.describe(name) ?? null;
    if (found === null) continue;
    const text = descriptionText(found).join('\n');
    return room.front.print({ kind: 'text', text, media: 'text' });
  }
  fail(
    room,
    `${cleanLine(name)} was not found in any schema.`,
    'name a type, Type.field, or a field of the queries or mutations',
  );
}
