import { type JsonWebToken, readToken } from '../../../core/json/json-web-token.ts';
import type { NetworkAuth } from '../../../core/request/auth/added-auth.ts';
import type { AuthSource } from '../../../core/request/auth/render-auth.ts';
import { authSources, renderedSource } from '../../../core/session/auth.ts';
import type { TokenSource } from '../../../core/session/effects.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
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
  'a JSON Web Token has a header, claims and a signature, separated by dots; only its server can read another kind of token';

function showCredentials(room: RequestRoom): void {
  const found = tokenInUse(room);
  if (found !== null) print(found.token, found.from, room);
  else
    inform(
      room,
      'No JSON Web Token is in use: neither .auth nor the last request has one.',
      '.jwt NAME or .jwt $.path',
    );
}

function tokenInUse(room: RequestRoom): { readonly token: JsonWebToken; readonly from: string } | null {
  const state = room.store.getState();
  for (const source of authSources(state)) {
    const token = tokenOf(source, room);
    if (token !== null) return { token, from: source.auth.level === 'flag' ? '--auth' : '.auth' };
  }
  const last = state.exchanges.at(-1);
  const sent = last === undefined ? null : sentToken(last, room);
  return last === undefined || sent === null
    ? null
    : { token: sent, from: `the request of response ${last.number}` };
}

function tokenOf(source: AuthSource, room: RequestRoom): JsonWebToken | null {
  const scope = room.previews.scope();
  const words = source.auth.words.map(({ text }) => renderTemplate(parseTemplate(text), scope).text);
  const written = words.map(readToken).find((read) => read !== null);
  if (written !== undefined) return written;
  const addition = renderedSource(source, scope)?.preview.addition;
  return addition?.kind === 'network' ? fetchedToken(addition.auth, { text: '', name: null }, room) : null;
}

function sentToken({ exchange, request }: NumberedExchange, room: RequestRoom): JsonWebToken | null {
  const { headers, auth } = exchange.request;
  for (const [name, value] of headers) {
    const token = name.toLowerCase() === 'authorization' ? readToken(value) : null;
    if (token !== null) return token;
  }
  return auth === undefined ? null : fetchedToken(auth, request, room);
}

function fetchedToken(auth: NetworkAuth, request: RequestInput, room: RequestRoom): JsonWebToken | null {
  const value =
    auth.kind === 'login'
      ? (room.logins.heldFor(auth, request)?.value ?? null)
      : (room.network.http.ready()?.token(auth) ?? null);
  return value === null ? null : readToken(value);
}

const print = (token: JsonWebToken, from: string, { front, now }: RequestRoom): void =>
  front.print({ kind: 'token', token, from, at: now() });
