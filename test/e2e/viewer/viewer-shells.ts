import { afterAll, beforeAll } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { sharedShell } from '../shell.ts';
import { openTerminal, type TerminalOptions, type TestTerminal } from '../terminal.ts';

export const users = JSON.stringify({
  users: Array.from({ length: 40 }, (_, index) => ({ id: index + 100, name: `user ${index}` })),
  big: 12345678901234567890n.toString(),
});
const tenMegabytes = () =>
  JSON.stringify({
    items: Array.from({ length: 90_000 }, (_, id) => ({
      id,
      name: `item ${id}`,
      tags: ['a', 'b'],
      price: id / 3,
    })),
  });

const numbers = (sign: 1 | -1) => JSON.stringify(Array.from({ length: 1_200_000 }, (_, n) => sign * n));

const bodies: Readonly<Record<string, readonly [contentType: string, body: () => string | Uint8Array]>> = {
  '/users': ['application/json', () => users],
  '/large': ['application/json', tenMegabytes],
  '/one': ['application/json', () => numbers(1)],
  '/other': ['application/json', () => numbers(-1)],
  '/xml': ['application/xml', () => '<a><b>one</b><b>two</b></a>'],
  '/bytes': ['application/octet-stream', () => Uint8Array.from({ length: 64 }, (_, index) => index)],
  '/secret': ['application/json', () => '{"token": "s3cr3t-value"}'],
};

/** A server of bodies for the tests of one file, and the shell after a request to it. */
export function viewerShells(options: TerminalOptions = {}) {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(({ url }, response) => {
      const [contentType, body] = bodies[url] ?? ['text/plain', () => 'nothing'];
      response.writeHead(200, { 'content-type': contentType, 'x-served-by': 'test' });
      response.end(body());
    });
  });
  afterAll(() => server.close());

  const shared = sharedShell(() => openTerminal({ ...options, args: ['--var', `base_url=${server.url}`] }));
  return {
    server: () => server,
    /** The shell that the tests of the file share, after a request. */
    sent: async (target: string): Promise<TestTerminal> => send(await shared(), target),
  };
}

async function send(shell: TestTerminal, target: string): Promise<TestTerminal> {
  const before = shell.output().length;
  shell.send(`GET ${target}\r`);
  await shell.waitForScreen(() => shell.output().includes('Successful', before));
  await shell.waitForScreen(/^(?:\d+ )?›\s*(?:│|$)/m);
  return shell;
}

/** Closes the viewer. */
export async function close(shell: TestTerminal): Promise<void> {
  shell.press('q');
  await shell.waitForScreen(closed);
}

export const keysLine = /c copy · v variable · t table/;
export const closed = (screen: string): boolean => !screen.includes('q back') && screen.includes('›');
