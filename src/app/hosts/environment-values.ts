import {
  environmentQuestion,
  environmentValues,
  withoutEnvironment,
} from '../../core/request/hosts/environment-values.ts';
import type { Preview } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import type { PreviewIntent } from '../../core/session/requests/request-wish.ts';
import type { PermissionRoom } from '../rooms.ts';

/**
 * Asks once for each file, variable and host before a request of a file sends values of the process's environment, or a sign-in.
 * Without a terminal the values are sent: in CI, files take their credentials from the environment.
 */
export async function withAskedEnvironment(
  preview: Preview,
  { request, intent }: { readonly request: AskedRequest; readonly intent: PreviewIntent },
  { front, hosts, store }: PermissionRoom,
): Promise<Preview> {
  if (intent === 'show' || !front.attended || request.folder === undefined) return preview;
  const { session, ofFile } = store.getState().auth;
  const isOfFile = session !== null && session.text === ofFile;
  const values = environmentValues(preview, isOfFile ? 'of-file' : 'own');
  if (values === null) return preview;
  const file = request.file ?? `a file in ${request.folder}`;
  const keys = values.labels.map((label) => JSON.stringify([file, label, values.host]));
  if (keys.every(hosts.hasEnvironment)) return preview;
  if (!(await front.confirm(environmentQuestion(file, values)))) return withoutEnvironment(preview, values);
  keys.forEach(hosts.allowEnvironment);
  return preview;
}
