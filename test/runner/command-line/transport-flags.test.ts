import { describe, expect, it } from 'vitest';
import { withTransportSettings } from '../../../src/runner/command-line/transport-flags.ts';

const settingsOf = (flags: Parameters<typeof withTransportSettings>[0]) => withTransportSettings(flags).set;

describe('flags of the transport', () => {
  it.each([
    [{ timeout: '5', unixSocket: '/run/a' }, ['timeout=5', 'unix-socket=/run/a']],
    [{ insecure: true, http2: false }, ['insecure=on']],
    [{ resolve: ['a:1:b', 'c:1:d'] }, ['resolve=a:1:b,c:1:d']],
    [{ resolve: [] }, []],
  ])('are settings: %j', (flags, settings) => {
    expect(settingsOf({ ...flags, set: [] })).toEqual(settings);
  });

  it('keep an empty value, which the setting refuses: an unset variable of a shell is not "no proxy"', () => {
    expect(settingsOf({ set: [], proxy: '', cacert: '' })).toEqual(['ca=', 'proxy=']);
  });
});
