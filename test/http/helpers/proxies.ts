import { createServer } from 'node:http';
import { connect, createServer as createTcp, type Server, type Socket } from 'node:net';
import { listen } from './servers.ts';

export interface TestProxy {
  /** `host:port`. */
  readonly address: string;
  /** What it was asked for, in order. */
  readonly asked: string[];
}

/** An HTTP proxy for plain requests and tunnels. */
export async function httpProxy({ credentials = '' } = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const isRefused = (given: string | undefined): boolean => credentials !== '' && given !== expected;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (isRefused(request.headers['proxy-authorization'])) response.writeHead(407).end();
    else response.end('by proxy');
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (isRefused(request.headers['proxy-authorization']))
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const { hostname, port } = new URL(`http://${request.url}`);
    tunnel(socket as Socket, {
      to: { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) },
      before: Buffer.from('HTTP/1.1 200 Connection Established\r\n\r\n'),
      failed: () => socket.destroy(),
    });
  });
  return { address: await listen(server as unknown as Server, '127.0.0.1'), asked };
}

/** Hosts that the proxy knows, and nobody else. */
const known: Readonly<Record<string, string>> = { 'only.proxy.test': '127.0.0.1' };

/**
 * A SOCKS proxy (RFC 1928, RFC 1929, and SOCKS 4 and 4a), with a user where `credentials` has one. Port 1 is
 * forbidden by its rules.
 */
export async function socksProxy({ credentials = '' } = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createTcp((socket) => {
    socket.on('error', () => undefined);
    const bytes = reader(socket);
    const serve = async (): Promise<void> => {
      const [version] = await bytes(1);
      if (version === 4) return serveFour(socket, { bytes, asked });
      const [count = 0] = await bytes(1);
      const methods = [...(await bytes(count))];
      const method = credentials === '' ? 0 : 2;
      if (version !== 5 || !methods.includes(method)) return void socket.end(Buffer.from([5, 0xff]));
      socket.write(Buffer.from([5, method]));
      if (method === 2) {
        const [, nameLength = 0] = await bytes(2);
        const name = (await bytes(nameLength)).toString();
        const [passwordLength = 0] = await bytes(1);
        const password = (await bytes(passwordLength)).toString();
        if (`${name}:${password}` !== credentials) return void socket.end(Buffer.from([1, 1]));
        socket.write(Buffer.from([1, 0]));
      }
      const [, , , type] = await bytes(4);
      const host = await hostOf(type, bytes);
      const port = (await bytes(2)).readUInt16BE();
      asked.push(`socks5 ${host}:${port}`);
      const answer = (code: number) => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);
      if (port === 1) return void socket.end(answer(2));
      tunnel(socket, {
        to: { host: known[host] ?? host, port },
        before: answer(0),
        failed: () => socket.end(answer(5)),
      });
    };
    serve().catch(() => socket.destroy());
  });
  return { address: await listen(server, '127.0.0.1'), asked };
}

type Bytes = (count: number) => Promise<Buffer>;

async function hostOf(type: number | undefined, bytes: Bytes): Promise<string> {
  if (type === 1) return [...(await bytes(4))].join('.');
  if (type === 4) return (await bytes(16)).toString('hex');
  const [length = 0] = await bytes(1);
  return (await bytes(length)).toString();
}

async function serveFour(
  socket: Socket,
  { bytes, asked }: { readonly bytes: Bytes; readonly asked: string[] },
): Promise<void> {
  const head = await bytes(7);
  const port = head.readUInt16BE(1);
  const address = [...head.subarray(3)];
  await text(bytes);
  const named = address.slice(0, 3).every((part) => part === 0) && address[3] !== 0;
  const host = named ? await text(bytes) : address.join('.');
  asked.push(`socks4 ${host}:${port}`);
  const answer = (code: number) => Buffer.from([0, code, 0, 0, 0, 0, 0, 0]);
  tunnel(socket, {
    to: { host: known[host] ?? host, port },
    before: answer(0x5a),
    failed: () => socket.end(answer(0x5b)),
  });
}

async function text(bytes: Bytes): Promise<string> {
  let found = '';
  for (;;) {
    const next = (await bytes(1)).toString('latin1');
    if (next === '\0') return found;
    found += next;
  }
}

/** Reads exactly as many bytes as are asked for, and leaves the others in the socket. */
function reader(socket: Socket): Bytes {
  return (count) =>
    new Promise((resolve, reject) => {
      if (count === 0) return resolve(Buffer.alloc(0));
      const take = (): void => {
        const found: Buffer | null = socket.read(count);
        if (found === null) return;
        socket.removeListener('readable', take);
        socket.removeListener('close', closed);
        resolve(found);
      };
      const closed = (): void => reject(new Error('closed'));
      socket.on('readable', take);
      socket.once('close', closed);
      take();
    });
}

function tunnel(
  socket: Socket,
  {
    to,
    before,
    failed,
  }: {
    readonly to: { readonly host: string; readonly port: number };
    readonly before: Buffer;
    readonly failed: () => void;
  },
): void {
  const onward = connect(to.port, to.host, () => {
    socket.write(before);
    onward.pipe(socket).pipe(onward);
  });
  onward.once('error', failed);
  socket.once('close', () => onward.destroy());
  onward.once('close', () => socket.destroySoon());
}
