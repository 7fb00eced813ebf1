import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { filesBeside, filesOfServer } from '../../../src/app/importing/referred-files.ts';
import { createHttpClient } from '../../../src/http/client.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('referred');
const api = join(folder, 'api');
mkdirSync(join(api, 'schemas'), { recursive: true });
writeFileSync(join(api, 'openapi.yaml'), '');
writeFileSync(join(api, 'schemas', 'user.yaml'), 'type: object');
writeFileSync(join(folder, 'secret.yaml'), 'secret');
symlinkSync(join(folder, 'secret.yaml'), join(api, 'link.yaml'));

const { location, read } = filesBeside(join(api, 'openapi.yaml'));

it('reads a file below the folder of a description', async () => {
  expect(await read(new URL('./schemas/user.yaml', location).href)).toBe('type: object');
});

it.each([
  ['a file beside the folder', '../secret.yaml', 'outside the folder'],
  ['a link that leads out of it', './link.yaml', 'outside the folder'],
  ['an absolute path', pathToFileURL(join(folder, 'secret.yaml')).href, 'outside the folder'],
  ['a URL', 'http://127.0.0.1:9/user.yaml', 'only to local files'],
  ['a file of another machine', 'file://elsewhere/user.yaml', 'only to local files'],
  ['a file that is not there', './none.yaml', 'it does not exist.'],
])('does not read %s', async (_, reference, message) => {
  await expect(read(new URL(reference, location).href)).rejects.toThrow(message);
});

it('keeps the credentials of a URL out of the locations, and sends them', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end('type: object');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const network = {
    http: async () => createHttpClient(),
    passphrases: new Map(),
    cancellation: new AbortController(),
  };
  const ofServer = filesOfServer(`http://ada:pw1@127.0.0.1:${port}/specs/v1/api.yaml`, {
    settings: {},
    network,
  } as never);
  expect(ofServer.location).toBe(`http://127.0.0.1:${port}/specs/v1/api.yaml`);
  expect(await ofServer.read(new URL('../user.yaml', ofServer.location).href)).toBe('type: object');
  expect(seen).toEqual([`Basic ${Buffer.from('ada:pw1').toString('base64')}`]);
});
