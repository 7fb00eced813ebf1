import { describe, expect, it } from 'vitest';
import { play } from '../played.ts';

describe('.set with a name that is not a setting', () => {
  it.each([
    ['.set userId 7', "client.setVar('userId', ...) sets a variable"],
    ['.set password abc', '.secret password sets a secret variable'],
    ['.set tiemout 5', 'did you mean timeout?'],
    ['.set header X-Tenant: 7', 'use the command .header'],
    ['.set nonsense', 'settings: interpolation.version'],
  ])('%s: %s', (text, hint) => {
    expect(JSON.stringify(play([text]).effects)).toContain(hint);
  });
});
