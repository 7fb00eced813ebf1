import type { Preview } from '../../core/request/types.ts';
import { protectionOf, withProtection } from '../../core/session/environments/protection.ts';
import type { PreviewIntent } from '../../core/session/requests/submitted-request.ts';
import { maskSecrets } from '../../core/view/preview/rendered.ts';
import type { PermissionRoom } from '../rooms.ts';

export function protectPreview(preview: Preview, intent: PreviewIntent, room: PermissionRoom): Preview {
  if (intent === 'show' || room.front.attended || room.allowsProtected) return preview;
  const name = protectionOf(room.store.getState(), preview);
  return name === null ? preview : withProtection(preview, name, room.words.protectedEnvironment);
}

/** Asks before a script sends. Rejects with the sentence that the script sees. */
export async function confirmScriptSend(preview: Preview, room: PermissionRoom): Promise<void> {
  const name = protectionOf(room.store.getState(), preview);
  if (name === null || (!room.front.attended && room.allowsProtected)) return;
  const request = `${preview.method} ${maskSecrets(preview.url.text, preview)}`;
  const isPermitted =
    room.front.attended &&
    (await room.front.confirm(
      `The environment ${name} is protected. Allow a script to send ${request}? (y/n)`,
    ));
  if (isPermitted) return;
  const permit = room.front.attended ? '' : `; ${room.words.protectedEnvironment} sends it`;
  throw new Error(`client.send: the environment ${name} is protected, so ${request} was not sent${permit}`);
}
