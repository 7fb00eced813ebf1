import {
  environmentQuestion,
  environmentValues,
  withoutEnvironment,
} from '../../core/request/hosts/environment-values.ts';
import { hostOption } from '../../core/request/hosts/host-pattern.ts';
import type { Preview } from '../../core/request/types.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { PreviewIntent } from '../../core/session/requests/submitted-request.ts';
import type { SessionState } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';
import type { PermissionRoom } from '../rooms.ts';

/** Asks before a request of a file sends values of the environment or a sign-in. Without a terminal (CI), only values are sent. */
export async function withAskedEnvironment(
  preview: Preview,
  { request, intent }: { readonly request: RequestInput; readonly intent: PreviewIntent },
  { front, hosts, store, words }: PermissionRoom,
): Promise<Preview> {
  if (intent === 'show') return preview;
  const { session, ofFile } = store.getState().auth;
  const isOfFile = session !== null && session.text === ofFile;
  const values = environmentValues(preview, {
    text: request.folder === undefined ? 'typed' : 'of-file',
    sessionAuth: isOfFile ? 'of-file' : 'own',
    usesEnvironment: () => usesEnvironment(store.getState()),
  });
  if (values === null) return preview;
  const { url, signIn } = values;
  if (!front.attended) {
    if (signIn === null || signIn.isAtHome || hosts.isAllowed(url)) return preview;
    const hint = `${words.host(hostOption(url))} sends it there`;
    return withoutEnvironment(preview, { ...values, what: signIn.what }, hint);
  }
  const file =
    request.file ?? (request.folder === undefined ? 'the environment' : `a file in ${request.folder}`);
  const keys = values.labels.map((label) => JSON.stringify([file, label, url.host]));
  if (hosts.isAllowed(url) || keys.every(hosts.hasEnvironment)) return preview;
  if (!(await front.confirm(environmentQuestion(file, values))))
    return withoutEnvironment(preview, values, 'send it again to be asked again');
  keys.forEach(hosts.allowEnvironment);
  return preview;
}

/** Whether scripts can see a variable of the process: behind a name of an environment, or in a text of theirs. */
const usesEnvironment = ({ layers, requests }: SessionState): boolean =>
  [...visibleVariables(layers)].some(([, { origin }]) => origin.holdsSecret === true) ||
  requests.some(({ text, before, after }) =>
    /\$(?:env|processEnv|dotenv)\b/.test(`${text}${before}${after}`),
  );
