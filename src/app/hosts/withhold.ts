import { carriedCredentials } from '../../core/request/hosts/carried-credentials.ts';
import { foreignHosts } from '../../core/request/hosts/foreign-hosts.ts';
import {
  type WithheldCredentials,
  withheldQuestion,
  withWithheldCredentials,
} from '../../core/request/hosts/withheld.ts';
import type { Preview } from '../../core/request/types.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { PreviewIntent } from '../../core/session/requests/submitted-request.ts';
import type { PermissionRoom } from '../rooms.ts';
import { fileForHost } from '../transport/settings.ts';

/** The preview, with an error where credentials would go to a host of a script or response that nobody allowed. */
export async function withholdCredentials(
  preview: Preview,
  { request, intent }: { readonly request: RequestInput; readonly intent: PreviewIntent },
  room: PermissionRoom,
): Promise<Preview> {
  const withheld = withheldFrom(preview, room);
  if (withheld === null) {
    if (intent !== 'show') rememberOwn(preview, room);
    return preview;
  }
  if (!room.front.attended) return withWithheldCredentials(preview, withheld, room.words.host);
  return intent === 'show'
    ? withWithheldCredentials(preview, withheld, 'asked')
    : askToSend(preview, { request, withheld }, room);
}

export function withheldFrom(preview: Preview, room: PermissionRoom): WithheldCredentials | null {
  const foreign = foreignHosts(preview);
  if (foreign.length === 0) return null;
  const credentials = [...carriedCredentials(preview), ...sessionCredentials()];
  if (credentials.length === 0) return null;
  const host = foreign.find(({ url }) => !room.hosts.isAllowed(url) && !room.hosts.isNamed(url));
  return host === undefined ? null : { host, credentials };

  function sessionCredentials(): string[] {
    const { settings } = room.store.getState();
    const { wireUrl, route } = preview;
    const hasCertificate =
      wireUrl?.startsWith('https:') === true && fileForHost(settings, 'cert', new URL(wireUrl)) !== null;
    return [
      ...(route === null || route.cookie === '' ? [] : ['cookies']),
      ...(hasCertificate ? ['the client certificate'] : []),
    ];
  }
}

/** Asks about each host; a `Host` header may add a second one. */
async function askToSend(
  preview: Preview,
  { request, withheld }: { readonly request: RequestInput; readonly withheld: WithheldCredentials },
  room: PermissionRoom,
): Promise<Preview> {
  if (!(await room.front.confirm(withheldQuestion(withheld))))
    return withWithheldCredentials(preview, withheld, room.words.host);
  room.hosts.allowServer(withheld.host.url, 'credentials');
  const next = withheldFrom(preview, room);
  return next === null ? preview : askToSend(preview, { request, withheld: next }, room);
}

function rememberOwn(preview: Preview, { hosts }: PermissionRoom): void {
  if (preview.wireUrl !== null && foreignHosts(preview).length === 0) hosts.remember(preview.wireUrl);
}
