import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that keeps every byte of each request, and answers them all alike. */
export async function recordingServer() {
  const requests: string[] = [];
  const server = createServer((socket) => {
    let pending = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      pending += data.toString('latin1');
      for (;;) {
        const head = pending.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/^content-length: (\d+)/im.exec(pending.slice(0, head))?.[1] ?? 0);
        if (pending.length < head + 4 + length) return;
        requests.push(pending.slice(0, head + 4 + length));
        pending = pending.slice(head + 4 + length);
        const body = `{"id": ${requests.length}, "name": "Ada"}`;
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, requests, port };
}

/** Values of every type, both forms of a request, a header, a query, a form, Unicode, and what an answer gave. */
export const script = [
  "client.setVar('user', { id: 7, name: 'Grace \"Hopper\" ü', tags: ['a', 'b'], at: new Date(0) })",
  'GET /users/{{user.id}} limit==5 q=={{user.name}} X-Name:caf\u00e9',
  'POST /users X-Id:{{user.id}} {"user": {{user}}, "text": "{{user.name}}", "n": {{user.id}}}',
  'POST /form --form name={{user.name}} age:=36',
  'PUT /fields name={{user.name}} tags:={{user.tags}}',
  "client.setVar('got', res.body.id)",
  'DELETE /users/{{got}}?since={{user.at}}',
  "await client.send({ method: 'PATCH', url: client.getVar('base_url') + '/p', headers: { 'X-A': '1' }, body: { a: [1] } })",
  '.send',
];

/** What differs by itself: the port. */
export const comparable = ({ requests, port }: Awaited<ReturnType<typeof recordingServer>>): string[] =>
  requests.map((request) => request.replaceAll(`:${port}`, ':PORT'));
