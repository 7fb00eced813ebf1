import type { Socket } from 'node:net';
import { headerValue } from '../core/request/headers.ts';
import type { WireRequest } from './wire.ts';

const headersOfUndici = ['host', 'connection', 'content-length'];

export function wantsOwnHead({ without, headers, body }: WireRequest): boolean {
  if (without.length > 0 && headersOfUndici.some((name) => without.includes(name))) return true;
  if (headerValue(headers, 'connection') !== null) return true;
  return body.kind === 'none' && headerValue(headers, 'content-length') !== null;
}

/** undici 7.30 always says Host and Connection, and no empty Content-Length; it writes the head first, in one piece. */
export function withOwnHead(socket: Socket, wire: WireRequest): void {
  const write = socket.write;
  const once = (data: unknown, ...rest: unknown[]): boolean => {
    socket.write = write;
    return Reflect.apply(write, socket, [typeof data === 'string' ? ownHead(data, wire) : data, ...rest]);
  };
  socket.write = once as Socket['write'];
}

function ownHead(head: string, { without, headers }: WireRequest): string {
  const [requestLine = '', ...lines] = head.split('\r\n');
  const connection = headerValue(headers, 'connection');
  const length = headerValue(headers, 'content-length');
  const kept = lines.flatMap((line) => {
    const name = /^([^:]+):/.exec(line)?.[1]?.toLowerCase() ?? '';
    if (headersOfUndici.includes(name) && without.includes(name) && headerValue(headers, name) === null)
      return [];
    return [name === 'connection' && connection !== null ? `connection: ${connection}` : line];
  });
  const isTold = length === null || kept.some((line) => /^content-length:/i.test(line));
  return [requestLine, ...(isTold ? [] : [`content-length: ${length}`]), ...kept].join('\r\n');
}
