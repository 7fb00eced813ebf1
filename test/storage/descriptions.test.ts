import { expect, it } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { snapshot, temporaryHome } from './harness.ts';

it('keeps the text of a description by its URL, and the links of a session', () => {
  const home = temporaryHome();
  const storage = openStorage({ home });
  expect(storage.keptDescription('http://h/api.json')).toBeNull();
  storage.keepDescription('http://h/api.json', '{"openapi": "3.0.0"}');
  storage.keepDescription('http://h/api.json', '{"openapi": "3.1.0"}');
  storage.saveSession(snapshot({ descriptions: ['http://h/api.json', '/files/shop.yaml'] }), 'shop');
  const other = openStorage({ home });
  expect(other.keptDescription('http://h/api.json')).toBe('{"openapi": "3.1.0"}');
  expect(other.keptDescription('http://h/other.json')).toBeNull();
  expect(other.loadSession('shop')).toMatchObject({
    snapshot: { descriptions: ['http://h/api.json', '/files/shop.yaml'] },
  });
});
