import { withToken } from '../../../core/request/auth/login/with-token.ts';
import type { CodeLanguageName } from '../../../core/request/code-languages.ts';
import type { RequestSpec } from '../../../core/request/types.ts';
import { emptyMasker } from '../../../core/secrets/search/masker.ts';
import { findValues, maskValues } from '../../../core/secrets/search/short-values.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import type { NumberedExchange, SessionState } from '../../../core/session/state.ts';
import { visibleVariables } from '../../../core/session/variables/precedence.ts';
import type { ResponseRoom } from '../../rooms.ts';
import { curlConnection } from '../../transport/curl-connection.ts';
import { fail, inform, warn } from '../messages.ts';

export async function showCurl(
  { request: input, exchange }: NumberedExchange,
  secrets: 'masked' | 'shown',
  room: ResponseRoom,
): Promise<void> {
  const formats = await room.formats();
  const { request, token } = await withHeldToken(input, exchange.request, room);
  const text = formats.curlCommand(request, {
    ...curlConnection(room.store.getState().settings, request.url),
    token,
  });
  const masked = secrets === 'shown' ? text : maskValues(text, sessionSecrets(room.store.getState()));
  room.front.print({ kind: 'text', text: masked, media: 'text', secrets });
  if (masked !== text) inform(room, 'Secrets are masked.', '.curl --reveal writes them');
}

export async function showCode(
  { request: input, exchange }: NumberedExchange,
  { language, secrets }: { readonly language: CodeLanguageName; readonly secrets: 'environment' | 'shown' },
  room: ResponseRoom,
): Promise<void> {
  const formats = await room.formats();
  const { request, token } = await withHeldToken(input, exchange.request, room);
  const state = room.store.getState();
  const masker = secrets === 'shown' ? emptyMasker : sessionSecrets(state);
  const code = await formats.codeSnippet(request, {
    language,
    token,
    findSecrets: (text) => findValues(text, masker),
    nameOf: (secret) => variableWith(secret, state),
  });
  if (code.kind === 'files') {
    return fail(room, `.code cannot include files with placeholders: ${code.files.join(', ')}.`, '.curl can');
  }
  room.front.print({
    kind: 'text',
    text: code.text,
    media: 'text',
    secrets: secrets === 'shown' ? 'shown' : 'masked',
  });
  if (code.auth !== null) warn(room, `The code sends no credentials: ${code.auth} is not supported.`);
  if (code.secrets.length > 0) inform(room, secretsSentence(code.secrets));
}

async function withHeldToken(input: RequestInput, request: RequestSpec, room: ResponseRoom) {
  const { auth, ...spec } = request;
  if (auth === undefined) return { request, token: null };
  if (auth.kind !== 'login') return { request, token: (await room.network.http()).token(auth) };
  const held = room.logins.heldFor(auth, input);
  return { request: held === null ? request : withToken(spec, auth, held.value), token: null };
}

function variableWith(secret: string, { layers }: SessionState): string | null {
  for (const [name, { value }] of visibleVariables(layers)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text === secret || encodeURIComponent(text) === secret) return name;
  }
  return null;
}

function secretsSentence(
  secrets: readonly { readonly environment: string; readonly variable: string | null }[],
): string {
  const names = secrets.map(({ environment, variable }) =>
    variable === null ? environment : `${environment} (the value of ${variable})`,
  );
  return `The code reads from the environment: ${names.join(', ')}.`;
}
