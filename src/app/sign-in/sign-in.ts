import { grantServers, needsPerson, type OAuthGrant } from '../../core/request/auth/oauth/grant.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import type { HttpClient, SignInOptions } from '../../ports/http.ts';
import type { Person } from '../../ports/sign-in.ts';
import { inform } from '../effects/messages.ts';
import type { RequestRoom } from '../rooms.ts';
import { requestTransport } from '../transport/request-transport.ts';
import { signInStore } from './sign-in-store.ts';

export interface SigningIn {
  readonly http: HttpClient;
  readonly settings: TransportSettings;
  readonly signal: AbortSignal;
}

/** Gets the token before the request's timeout starts, because a person takes longer than a server. Rejects with a FailureError. */
export async function signInWhereNeeded(
  grant: OAuthGrant,
  { http, ...options }: SigningIn,
  room: RequestRoom,
): Promise<void> {
  if (!needsPerson(grant)) return;
  await http.signIn(grant, { ...optionsOf(options, room), person: personOf(room), how: 'where-needed' });
}

export const optionsOf = (
  { settings, signal }: Omit<SigningIn, 'http'>,
  room: RequestRoom,
): SignInOptions => ({ settings, signal, tokens: signInStore(room) });

export async function settingsFor(
  grant: OAuthGrant,
  request: RequestInput,
  { store, network: { passphrases } }: RequestRoom,
): Promise<TransportSettings> {
  const [url = ''] = grantServers(grant);
  const options = { values: store.getState().settings, passphrases, url };
  return (await requestTransport(request, options)).settings;
}

export function personOf(room: RequestRoom): Person | null {
  const { front } = room;
  if (!front.canBrowse) return null;
  return {
    say: (message, hint) => inform(room, message, hint),
    browse: (url) => front.browse(url),
    async ask(label, signal) {
      const field = {
        label,
        isHidden: true,
        choices: null,
        initial: '',
        isRemembered: false,
      };
      const reply = await front.askForm({ title: 'the sign-in', fields: [field] }, signal);
      const value = reply?.kind === 'answered' ? reply.answers[0]?.value : null;
      return typeof value === 'string' ? value : null;
    },
  };
}
