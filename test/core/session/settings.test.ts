import { describe, expect, it } from 'vitest';
import { settingDefinition, settingDefinitions } from '../../../src/core/session/settings/settings.ts';

describe('settings', () => {
  it.each(settingDefinitions)('$key accepts its own initial value', (definition) => {
    expect(definition.accepts.read(definition.initial)).toBe(definition.initial);
  });

  it.each([
    ['timeout', '5000', '5000'],
    ['timeout', '0', '0'],
    ['timeout', '5s', '5000'],
    ['timeout.connect', '1.5 s', '1500'],
    ['timeout', '2000m', null],
    ['timeout', '-1', null],
    ['timeout', '1e3', null],
    ['timeout', 'soon', null],
    ['redirects', '101', null],
    ['insecure', 'yes', 'on'],
    ['insecure', 'false', 'off'],
    ['insecure', 'maybe', null],
    ['confirm', 'unsafe', 'unsafe'],
    ['confirm', 'sometimes', null],
    ['interpolation.version', '2.1.0', '2.1.0'],
    ['interpolation.version', '2', null],
    ['proxy', 'http://localhost:3128', 'http://localhost:3128'],
    ['proxy', 'localhost', null],
    ['proxy', 'socks5h://user:secret@localhost:1080', 'socks5h://user:secret@localhost:1080'],
    ['proxy', 'http://localhost:99999', null],
    ['proxy', 'ftp://localhost', null],
    ['retry', '3', '3'],
    ['retry', '1001', null],
    ['ca', './ca.pem', './ca.pem'],
    ['ca', ' ', null],
    ['body.memory', '0', '0'],
    ['body.limit', '0', null],
    ['resolve', 'api.test:443:127.0.0.1,[::1]:80:::1', 'api.test:443:127.0.0.1,[::1]:80:::1'],
    ['resolve', 'api.test:443:[2001:db8::1]', 'api.test:443:[2001:db8::1]'],
    ['resolve', 'api.test:443:elsewhere', null],
    ['resolve', 'api.test:443:300.1.1.1', null],
    ['resolve', 'api.test:0:127.0.0.1', null],
    ['resolve', 'api.test:65536:127.0.0.1', null],
    ['sandbox.memory', '1', null],
  ])('%s %s', (key, text, stored) => {
    expect(settingDefinition(key)?.accepts.read(text)).toBe(stored);
  });
});
