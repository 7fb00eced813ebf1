import { type JsonWebToken, readToken } from '../../../core/json/json-web-token.ts';
import type { RequestSpec } from '../../../core/request/types.ts';
import { authSources } from '../../../core/session/auth.ts';
import type { TokenSource } from '../../../core/session/effects.ts';
import { parseTemplate } from '../../../core/template/parse.ts';
import { renderTemplate } from '../../../core/template/render.ts';
import { parseExpression } from '../../../core/template/resolve/expression.ts';
import { resolve } from '../../../core/template/resolve/resolve.ts';
import { bodyText } from '../../files/response-body.ts';
import { messageOf } from '../../message.ts';
import { onlyText, selectPath } from '../../responses/select-path.ts';
import type { RequestRoom } from '../../rooms.ts';
import { fail, inform } from '../messages.ts';

/** Prints the parts of a JSON Web Token, never the token itself. */
export async function showToken(source: TokenSource, room: RequestRoom): Promise<void> {
  switch (source.kind) {
    case 'variable':
      return showVariable(source.placeholder, room);
    case 'response':
      return showInResponse(source, room);
    case 'credentials':
      return showCredentials(room);
    default:
      return source satisfies never;
  }
}

async function showVariable(placeholder: string, room: RequestRoom): Promise<void> {
  const resolution = resolve(parseExpression(placeholder), room.previews.scope());
  if (resolution.kind === 'problem')
    return fail(room, `${placeholder}: ${resolution.problem.message}.`, resolution.problem.hint);
  const name = placeholder.slice(2, -2);
  const token = typeof resolution.value === 'string' ? readToken(resolution.value) : null;
  if (token === null) return fail(room, `${name} is not a JSON Web Token.`, notToken);
  print(token, name, room);
}

async function showInResponse(
  { number, query }: Extract<TokenSource, { kind: 'response' }>,
  room: RequestRoom,
): Promise<void> {
  const { exchanges } = room.store.getState();
  const found = number === null ? exchanges.at(-1) : exchanges.find((one) => one.number === number);
  if (found === undefined)
    return fail(room, number === null ? 'There is no response yet.' : `There is no response ${number}.`);
  const { outcome } = found.exchange;
  if (outcome.kind === 'failure') return fail(room, `Exchange ${found.number} has no response.`);
  try {
    const text = onlyText(await selectPath(bodyText(outcome.response), query));
    if (text === null) return fail(room, `${query} finds nothing in response ${found.number}.`);
    const token = readToken(text);
    if (token === null)
      return fail(room, `${query} of response ${found.number} is not a JSON Web Token.`, notToken);
    print(token, `${query} of response ${found.number}`, room);
  } catch (error) {
    fail(room, messageOf(error));
  }
}

const notToken =
  'a token has a header, claims and a signature with dots between them; others only their server can read';

async function showCredentials(room: RequestRoom): Promise<void> {
  const state = room.store.getState();
  const scope = room.previews.scope();
  for (const { auth } of authSources(state)) {
    const words = auth.words.map(({ text }) => renderTemplate(parseTemplate(text), scope).text);
    const token = words.map(readToken).find((read) => read !== null);
    if (token !== undefined) return print(token, auth.level === 'flag' ? '--auth' : '.auth', room);
  }
  const last = state.exchanges.at(-1);
  const sent = last === undefined ? null : await sentToken(last.exchange.request, room);
  if (last !== undefined && sent !== null) return print(sent, `the request of response ${last.number}`, room);
  inform(
    room,
    'No JSON Web Token is in use: neither .auth nor the last request has one.',
    '.jwt NAME or .jwt $.path',
  );
}

async function sentToken({ headers, auth }: RequestSpec, room: RequestRoom): Promise<JsonWebToken | null> {
  for (const [name, value] of headers) {
    const token = name.toLowerCase() === 'authorization' ? readToken(value) : null;
    if (token !== null) return token;
  }
  if (auth === undefined || auth.kind === 'login') return null;
  const fetched = (await room.network.http()).token(auth);
  return fetched === null ? null : readToken(fetched);
}

const print = (token: JsonWebToken, from: string, { front, now }: RequestRoom): void =>
  front.print({ kind: 'token', token, from, at: now() });
