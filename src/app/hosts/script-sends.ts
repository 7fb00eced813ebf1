import { serverOfHeader } from '../../core/request/hosts/foreign-hosts.ts';
import { hostOption } from '../../core/request/hosts/host-pattern.ts';
import type { Preview, RedirectHop, RequestSpec } from '../../core/request/types.ts';
import type { PermissionRoom } from '../rooms.ts';

/** Rejects with a sentence for the script where it may not send to one of the servers. */
export async function checkReached(spec: RequestSpec, room: PermissionRoom): Promise<void> {
  const url = new URL(spec.url);
  await checkServer(url, room);
  for (const server of headerServers(spec.headers, url)) await checkServer(server, room);
}

export function reachedServers({ wireUrl, headers }: Preview): URL[] {
  if (wireUrl === null) return [];
  const url = new URL(wireUrl);
  const pairs = headers.map(({ name, value }) => [name.text, value.text] as const);
  return [url, ...headerServers(pairs, url)];
}

function headerServers(headers: RequestSpec['headers'], url: URL): URL[] {
  return headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'host' ? [serverOfHeader(value, url)] : [],
  );
}

export async function checkServer(url: URL, room: PermissionRoom): Promise<void> {
  const refusal = await refusalOf(url, room);
  if (refusal !== null) throw new Error(`client.send ${refusal}`);
}

/** Returns the reason not to follow a redirect; null to follow it. */
export const mayFollow =
  (room: PermissionRoom) =>
  async ({ from, to }: RedirectHop): Promise<string | null> => {
    const refusal = await refusalOf(new URL(to), room);
    return refusal === null ? null : `the redirect from ${new URL(from).host} ${refusal}`;
  };

/** Scripts of files send to hosts that the user named or allowed; typed code may send anywhere. */
async function refusalOf(
  url: URL,
  { sendsRefused, isolate, hosts, front, words }: PermissionRoom,
): Promise<string | null> {
  if (sendsRefused !== null) return `is not allowed here: ${sendsRefused}`;
  if (!isolate.running.hasRunFileScript || hosts.maySend(url)) return null;
  if (
    front.attended &&
    (await front.confirm(`Allow a script to send to ${url.host}, which no request of the file uses? (y/n)`))
  ) {
    hosts.allowServer(url, 'sends');
    return null;
  }
  const host = hostOption(url);
  return `to ${host} is not allowed: no request of the file uses this host; ${words.host(host)} allows it`;
}
