import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noisyPng } from '../../support/png.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const png = noisyPng({ width: 200, height: 100 });
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let server: TestServer;
beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const isPng = url === '/png';
    response.writeHead(200, { 'content-type': isPng ? 'image/png' : 'image/gif' });
    response.end(isPng ? png : gif);
  });
});
afterAll(() => server.close());

const shellWith = (env: Readonly<Record<string, string>>) =>
  sharedShell(() =>
    openTerminal({
      args: ['--var', `base_url=${server.url}`],
      env: { TMUX: '', TERM_PROGRAM: '', KITTY_WINDOW_ID: '', LC_TERMINAL: '', ...env },
    }),
  );

const kitty = shellWith({ TERM: 'xterm-kitty' });
const iTerm = shellWith({ TERM_PROGRAM: 'iTerm.app' });
const ofText = shellWith({});
const tmux = shellWith({ TERM: 'xterm-kitty', TMUX: '/tmp/tmux' });

/** Sends a request for an image, and gives what the shell writes for it. */
async function sent(shell: TestTerminal, target: string): Promise<string> {
  const before = shell.output().length;
  const prompt = /^(?:\d+ )?›\s*$/m;
  await enter(shell, `GET ${target}`, (screen) => / image, /.test(screen) && prompt.test(screen));
  return shell.output().slice(before);
}

/** The payloads of the graphics protocol of kitty, put together, and the keys of the first. */
function kittyImage(output: string): { readonly keys: string; readonly bytes: Uint8Array } | null {
  const chunks = [...output.matchAll(/\u001b_G([^;]*);([^\u001b]*)\u001b\\/g)];
  if (chunks.length === 0) return null;
  expect(chunks.map(([, keys = '']) => keys.endsWith('m=1'))).toEqual(
    chunks.map((_, n) => n < chunks.length - 1),
  );
  expect(chunks.every(([, , payload = '']) => payload.length <= 4096)).toBe(true);
  const base64 = chunks.map(([, , payload = '']) => payload).join('');
  return { keys: chunks[0]?.[1] ?? '', bytes: Uint8Array.from(Buffer.from(base64, 'base64')) };
}

describe('an image', () => {
  it('is shown with the protocol of kitty, byte for byte, and the shell continues below it', async () => {
    const shell = await kitty();
    const image = kittyImage(await sent(shell, '/png'));
    expect(image?.keys).toBe('a=T,f=100,q=2,c=20,r=5,m=1');
    expect(image?.bytes).toEqual(png);
    expect(shell.screen().join('\n')).toContain('PNG image, 200 × 100');
    await enter(shell, '.uses works', 'works is not used');
  });

  it('is shown with the protocol of iTerm2', async () => {
    const output = await sent(await iTerm(), '/gif');
    const [, keys, base64 = ''] = /\u001b\]1337;File=([^:]*):([^\u0007]*)\u0007/.exec(output) ?? [];
    expect(keys).toBe(`inline=1;size=${gif.length};width=1;height=1;preserveAspectRatio=1`);
    expect(Buffer.from(base64, 'base64').equals(gif)).toBe(true);
  });

  it.each([
    ['in a terminal that shows none', '/png', ofText, 'PNG image, 200 × 100'],
    ['inside of tmux', '/png', tmux, 'PNG image, 200 × 100'],
    ['of a format that kitty does not take', '/gif', kitty, 'GIF image, 1 × 1'],
  ])('%s is described by type and size, with a way to save it', async (_, target, open, says) => {
    const shell = await open();
    const output = await sent(shell, target);
    expect(kittyImage(output)).toBeNull();
    expect(output).not.toContain('\u001b]1337;File');
    expect(shell.screen().join('\n')).toMatch(new RegExp(`${says}.*\\.save-body FILE saves it`));
  });

  it('is not printed again when the window becomes narrow', async () => {
    const shell = await kitty();
    await sent(shell, '/png');
    const shown = shell.output().split('\u001b_Ga=T').length;
    shell.resize({ cols: 60, rows: 20 });
    await enter(shell, '.uses works', 'works is not used');
    expect(shell.output().split('\u001b_Ga=T')).toHaveLength(shown);
    expect(await leave(shell)).toBe(0);
  });
});
