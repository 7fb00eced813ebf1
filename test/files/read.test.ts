import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFile } from '../../src/files/open.ts';
import { readBytes, readBytesSync, readText, readTextSync } from '../../src/files/read.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('files');
const path = (name: string) => join(folder, name);
const limit = 1_000_000;
writeFileSync(path('small.txt'), 'small');
writeFileSync(path('latin1.txt'), Buffer.from('é', 'latin1'));
writeFileSync(path('exact'), Buffer.alloc(limit, 'x'));
writeFileSync(path('large'), '');
truncateSync(path('large'), limit + 1);
mkdirSync(path('folder'));
symlinkSync('small.txt', path('link'));

/** Both ways to read, which must agree. */
const ways = [
  { way: 'at once', bytes: async (name: string) => readBytesSync(path(name), { limit, name }) },
  { way: 'in turn', bytes: (name: string) => readBytes(path(name), { limit, name }) },
] as const;

/** A descriptor may be closed between the list and the look at it. */
const openPaths = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return [];
    }
  });

describe.each(ways)('reading $way', ({ bytes }) => {
  it('returns the content of a file, also through a link', async () => {
    expect(String(await bytes('small.txt'))).toBe('small');
    expect(String(await bytes('link'))).toBe('small');
    expect((await bytes('exact')).length).toBe(limit);
  });

  it('stops at the limit and reports it', async () => {
    await expect(bytes('large')).rejects.toThrow('large is larger than 1 MB, the maximum.');
  });

  it.runIf(process.platform === 'linux')('closes what is too large', async () => {
    await expect(bytes('large')).rejects.toThrow();
    expect(openPaths()).not.toContain(path('large'));
  });

  it('rejects missing paths and folders', async () => {
    await expect(bytes('none')).rejects.toThrow('The file none does not exist.');
    await expect(bytes('small.txt/x')).rejects.toThrow('The file small.txt/x does not exist');
    await expect(bytes('folder')).rejects.toThrow('folder is a folder, not a file.');
  });

  it.runIf(process.platform !== 'win32')('rejects a named pipe without a writer', async () => {
    execFileSync('mkfifo', [path('fifo')]);
    onTestFinished(() => execFileSync('rm', [path('fifo')]) && undefined);
    await expect(bytes('fifo')).rejects.toThrow('fifo is a named pipe, not a file.');
  });

  it.runIf(process.platform !== 'win32')('rejects a socket', async () => {
    const server = createServer().listen(path('socket'));
    await new Promise((listening) => server.once('listening', listening));
    await expect(bytes('socket').finally(() => server.close())).rejects.toThrow(
      'socket is a socket, not a file.',
    );
  });
});

describe.runIf(process.platform === 'linux')('on Linux', () => {
  it.each(['/dev/zero', '/dev/tty', '/dev/null'])('rejects the device %s', async (device) => {
    await expect(readBytes(device, { limit })).rejects.toThrow(`${device} is a device, not a file.`);
    await expect(openFile(device)).rejects.toThrow('is a device');
  });

  it('reads a file of /proc, whose size is 0, completely and within the limit', async () => {
    expect(await readText('/proc/self/status', { limit })).toContain('Pid:');
    expect(() => readBytesSync('/proc/self/maps', { limit: 10 })).toThrow('larger than');
  });
});

it('reports a file that is not UTF-8', async () => {
  const options = { limit, name: 'latin1.txt' };
  await expect(readText(path('latin1.txt'), options)).rejects.toThrow('latin1.txt is not UTF-8 text.');
  expect(() => readTextSync(path('latin1.txt'), options)).toThrow('latin1.txt is not UTF-8 text.');
});

it.each([
  ['little endian', [0xff, 0xfe, 0x61, 0x00, 0xe9, 0x00]],
  ['big endian', [0xfe, 0xff, 0x00, 0x61, 0x00, 0xe9]],
])('reads UTF-16 with a byte order mark, as PowerShell writes it: %s', async (_, bytes) => {
  writeFileSync(path('utf16.txt'), Uint8Array.from(bytes));
  expect(await readText(path('utf16.txt'), { limit })).toBe('aé');
});
