import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { awsTargetOf } from '../../core/request/auth/signatures/aws-host.ts';
import { readsFiles } from '../../core/request/auth/signatures/traits.ts';
import type { RequestSpec } from '../../core/request/types.ts';
import { base64Of } from '../../core/text/base64.ts';
import { toFileError } from '../../files/file-error.ts';
import { readText } from '../../files/read.ts';
import type { RequestToSend } from '../effects/sending/sending.ts';
import { pathPlace } from '../files/path-place.ts';
import type { PermissionRoom } from '../rooms.ts';
import { expandHome } from '../transport/paths.ts';
import { readAwsProfile } from './aws-profiles.ts';
import { loginIn } from './netrc.ts';

/** The text becomes a secret of the session. Rejects with a FileError or a FailureError. */
export async function withFileCredentials(
  sending: RequestToSend,
  room: PermissionRoom,
): Promise<RequestSpec> {
  const { spec } = sending;
  const { auth } = spec;
  if (auth === undefined || !readsFiles(auth)) return spec;
  const { auth: _, ...rest } = spec;
  const read = (path: string) => readPermitted(path, sending, room);
  const url = new URL(spec.url);
  if (auth.kind === 'netrc') {
    const text = await read(auth.file === null ? usualNetrc(room) : expandHome(auth.file));
    const found = text === null ? null : loginIn(text, url.hostname.replace(/^\[|\]$/g, ''));
    if (found === null) return rest;
    const basic = base64Of(`${found.login}:${found.password}`);
    room.store.dispatch({ kind: 'credentials-read', secrets: [found.password, basic] });
    return { ...rest, headers: [...rest.headers, ['Authorization', `Basic ${basic}`]] };
  }
  const { environment, now } = room;
  const profile = await readAwsProfile(auth.credentials.profile, { home: homedir(), environment, read, now });
  const { secretKey, sessionToken } = profile.keys;
  room.store.dispatch({
    kind: 'credentials-read',
    secrets: [secretKey, ...(sessionToken === null ? [] : [sessionToken])],
  });
  const region = auth.region ?? awsTargetOf(url.hostname).region ?? profile.region;
  return { ...rest, auth: { ...auth, region, credentials: { kind: 'keys', ...profile.keys } } };
}

const usualNetrc = ({ environment }: PermissionRoom): string =>
  environment['NETRC'] || join(homedir(), process.platform === 'win32' ? '_netrc' : '.netrc');

async function readPermitted(
  path: string,
  { preview: { auth, source }, request: { folder, file } }: RequestToSend,
  { files }: PermissionRoom,
): Promise<string | null> {
  const isOfUser = auth?.level === 'session' || auth?.level === 'flag';
  const place = pathPlace({ source }, null, file);
  try {
    const real = await files.permit({ path, place, ...(!isOfUser && folder !== undefined && { folder }) });
    return await readText(real, { limit: fileLimits.environment, name: path });
  } catch (error) {
    const fault = toFileError(path, error);
    if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return null;
    throw fault;
  }
}
