import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

export interface Recorded {
  readonly method: string;
  readonly url: string;
  /** Names in lower case, sorted, without those of the connection and of the client. */
  readonly headers: readonly string[];
  /** The bytes of the body, each as a character. */
  readonly body: string;
}

/** Starts a server that records requests, for the tests of a file. */
export function recordingServer() {
  let recorded: Recorded[] = [];
  let url = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', rawHeaders } = request;
      const headers = rawHeaders
        .flatMap((name, index) =>
          index % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[index + 1]}`] : [],
        )
        .filter((line) => !volatile.test(line))
        .sort();
      recorded.push({ method, url: path, headers, body: Buffer.concat(chunks).toString('latin1') });
      response.writeHead(path.includes('missing') ? 404 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ token: 'tök"1', items: [{ id: 7 }, { id: 8 }], big: 1e21 }));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: () => url,
    /** What is received while something is done. */
    async during(work: () => Promise<unknown>): Promise<readonly Recorded[]> {
      recorded = [];
      await work();
      return recorded;
    },
  };
}

const volatile = /^(?:host|user-agent|accept|accept-encoding|connection|content-length|transfer-encoding):/;
