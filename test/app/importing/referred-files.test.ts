import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { filesBeside } from '../../../src/app/importing/referred-files.ts';
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
  ['a file beside the folder', '../secret.yaml', 'outside of the folder'],
  ['a link that leads out of it', './link.yaml', 'outside of the folder'],
  ['an absolute path', pathToFileURL(join(folder, 'secret.yaml')).href, 'outside of the folder'],
  ['a URL', 'http://127.0.0.1:9/user.yaml', 'files of this machine alone'],
  ['a file of another machine', 'file://elsewhere/user.yaml', 'files of this machine alone'],
  ['a file that is not there', './none.yaml', 'it does not exist.'],
])('does not read %s', async (_, reference, message) => {
  await expect(read(new URL(reference, location).href)).rejects.toThrow(message);
});
