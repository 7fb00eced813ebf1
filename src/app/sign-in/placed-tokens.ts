import { grantKey, grantServer, type OAuthGrant } from '../../core/request/auth/oauth/grant.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { withReplacedText } from '../../core/request/sending/replaced-text.ts';
import type { Exchange, RequestSpec } from '../../core/request/types.ts';
import type { ProvidedSecret } from '../../core/session/provided/provided.ts';
import { tokenSource } from '../../core/session/provided/token.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { TokenReference } from '../../core/template/prompts/prompt.ts';
import { report } from '../effects/messages.ts';
import type { RequestRoom } from '../rooms.ts';
import { optionsOf, personOf, settingsFor } from './sign-in.ts';

export async function takePlacedTokens(
  references: readonly TokenReference[],
  taking: TokenContext,
): Promise<boolean> {
  const { room } = taking;
  const scope = room.previews.scope();
  const grants = references.flatMap((reference) => {
    const source = tokenSource(reference, scope);
    return source.kind === 'grant' ? [{ id: reference.id, grant: source.grant }] : [];
  });
  if (grants.length === 0) return true;
  const taken = await takeAll(grants, taking);
  if (taken === null) return false;
  await provide(taken, room);
  await room.previews.followFile.now();
  return true;
}

interface TokenContext {
  readonly request: RequestInput;
  readonly room: RequestRoom;
  readonly signal: AbortSignal;
}

/** Gets them one after another, because the user may have to sign in for each. Null if the user stopped it. */
async function takeAll(
  grants: readonly { readonly id: string; readonly grant: OAuthGrant }[],
  taking: TokenContext,
): Promise<ReadonlyMap<string, ProvidedSecret> | null> {
  const taken = new Map<string, ProvidedSecret>();
  for (const { id, grant } of grants) {
    try {
      taken.set(grantKey(grant), await takeToken(grant, taking));
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      if (taking.signal.aborted) return null;
      const { message, hint } = error.failure;
      taken.set(grantKey(grant), {
        kind: 'problem',
        message: message.replace(/\.$/, ''),
        hint: hint?.replace('.auth login', `.auth login ${id}`) ?? null,
      });
    }
  }
  return taken;
}

async function takeToken(
  grant: OAuthGrant,
  { request, room, signal }: TokenContext,
): Promise<ProvidedSecret> {
  const http = await room.network.http();
  const settings = await settingsFor(grant, request, room);
  const options = { ...optionsOf({ settings, signal }, room), person: personOf(room) };
  const value = await http.takeToken(grant, options);
  return { kind: 'value', value, at: room.now(), grant };
}

async function provide(taken: ReadonlyMap<string, ProvidedSecret>, { store }: RequestRoom): Promise<void> {
  const { providedSecrets } = store.getState();
  const changed = [...taken].filter(([key, found]) => {
    const before = providedSecrets.get(key);
    return found.kind !== 'value' || before?.kind !== 'value' || before.value !== found.value;
  });
  if (changed.length > 0) await store.dispatch({ kind: 'secrets-provided', secrets: new Map(changed) });
}

/** Sends a request, and once more where the server rejects a token that a placeholder brought. Rejects with a FailureError. */
export async function withPlacedTokens(
  spec: RequestSpec,
  send: (spec: RequestSpec) => Promise<Exchange>,
  taking: TokenContext,
): Promise<Exchange> {
  const made = await send(spec);
  if (made.outcome.kind !== 'response' || made.outcome.response.status !== 401) return made;
  const renewed = await withRenewedTokens(spec, taking);
  return renewed === null ? made : send(renewed);
}

/** The request with new tokens in the place of rejected ones; null where it has none, or they are new. */
async function withRenewedTokens(spec: RequestSpec, taking: TokenContext): Promise<RequestSpec | null> {
  const { room } = taking;
  const http = await room.network.http();
  let renewed: RequestSpec | null = null;
  for (const [key, found] of room.store.getState().providedSecrets) {
    if (found.kind !== 'value' || found.grant === undefined) continue;
    const { grant, value } = found;
    const isCarried = withReplacedText(spec, { text: value, by: value }) !== null;
    if (!isCarried || !http.refuseToken(grant, value)) continue;
    const taken = await takeToken(grant, taking);
    if (taken.kind !== 'value') continue;
    await provide(new Map([[key, taken]]), room);
    renewed = withReplacedText(renewed ?? spec, { text: value, by: taken.value });
    const server = grantServer(grant);
    report(room, `The token of ${server} was rejected (401). The request is sent again with a new token.`);
  }
  return renewed;
}
