import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { snapshot, temporaryHome } from './harness.ts';

it('keeps the text of a description by its URL, and the links of a session', () => {
  const home = temporaryHome();
  const storage = openStorage({ home });
  expect(storage.readDescriptionText('http://h/api.json')).toBeNull();
  storage.storeDescription('http://h/api.json', '{"openapi": "3.0.0"}');
  storage.storeDescription('http://h/api.json', '{"openapi": "3.1.0"}');
  storage.saveSession(snapshot({ descriptions: ['http://h/api.json', '/files/shop.yaml'] }), 'shop');
  const other = openStorage({ home });
  expect(other.readDescriptionText('http://h/api.json')).toBe('{"openapi": "3.1.0"}');
  expect(other.readDescriptionText('http://h/other.json')).toBeNull();
  expect(other.loadSession('shop')).toMatchObject({
    snapshot: { descriptions: ['http://h/api.json', '/files/shop.yaml'] },
  });
});

it('removes the texts that were used least recently', () => {
  const home = temporaryHome();
  const storage = openStorage({ home });
  const directory = join(home, 'descriptions');
  storage.storeDescription('http://h/used.json', '{}');
  const [used = ''] = readdirSync(directory);
  const fileOf = (name: string, days: number) => {
    const time = Date.now() / 1000 - days * 24 * 60 * 60;
    const path = join(directory, name);
    if (name !== used) writeFileSync(path, '{}');
    utimesSync(path, time, time);
  };
  fileOf(used, 400);
  fileOf('unused.json', 400);
  for (let index = 0; index < 250; index += 1) fileOf(`${index}.json`, 10);
  // Reading it is a use.
  expect(storage.readDescriptionText('http://h/used.json')).toBe('{}');
  storage.storeDescription('http://h/new.json', '{}');
  const left = readdirSync(directory);
  expect(left).toHaveLength(200);
  expect(left).toContain(used);
  expect(left).not.toContain('unused.json');
  expect(storage.readDescriptionText('http://h/new.json')).toBe('{}');
});
