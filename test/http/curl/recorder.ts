import { gunzipSync } from 'node:zlib';
import { httpServer } from '../helpers/servers.ts';

interface Received {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: string;
}

// What each program says of itself, and what a connection needs.
export const named = /^(host|connection|user-agent|accept-encoding):/i;

/** A server that writes down what it receives, in a form in which two programs compare. */
export async function recorder() {
  const received: Received[] = [];
  const url = await httpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const lines = request.rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${request.rawHeaders[index + 1]}`] : [],
      );
      const bytes = Buffer.concat(chunks);
      const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1];
      const same = (text: string): string =>
        boundary === undefined
          ? text
          : text.replaceAll(boundary, 'BOUNDARY').replace(/content-length: \d+/i, 'LENGTH');
      const isGzip = request.headers['content-encoding'] === 'gzip';
      received.push({
        line: `${request.method} ${request.url}`,
        headers: lines
          .filter((line) => !named.test(line))
          .map(same)
          // Programs write these two in their own case and place.
          .map((line) => line.replace(/^content-(length|type)/i, (name) => name.toLowerCase()))
          .map((line) => (isGzip ? line.replace(/^content-length: \d+/, 'content-length: ?') : line))
          .sort(),
        body: isGzip ? gunzipSync(bytes).toString('latin1') : same(bytes.toString('latin1')),
      });
      response.end();
    });
  });
  return { url, received };
}
