import { describe, expect, it } from 'vitest';
import { checkSetting, settingDefinition, settingDefinitions } from '../../../src/core/session/settings.ts';

describe('settings', () => {
  it.each(settingDefinitions)('$key accepts its own initial value', (definition) => {
    expect(checkSetting(definition, definition.initial)).toEqual({
      kind: 'accepted',
      text: definition.initial,
    });
  });

  it.each([
    ['timeout', '5000', '5000'],
    ['timeout', '0', '0'],
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
    ['sandbox.memory', '1', null],
  ])('%s %s', (key, text, stored) => {
    const definition = settingDefinition(key);
    if (definition === undefined) throw new Error(`no setting ${key}`);
    const check = checkSetting(definition, text);
    expect(check.kind === 'accepted' ? check.text : null).toBe(stored);
  });
});
