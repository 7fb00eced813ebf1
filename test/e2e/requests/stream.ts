import type { ServerResponse } from 'node:http';
import { httpServer } from '../../http/helpers/servers.ts';

/** A server whose answers the test writes bit by bit. */
export async function stream(type: string) {
  let open: (response: ServerResponse) => void = () => undefined;
  const opened = new Promise<ServerResponse>((resolve) => {
    open = resolve;
  });
  const url = await httpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': type });
    response.flushHeaders();
    open(response);
  });
  return { url, opened };
}
