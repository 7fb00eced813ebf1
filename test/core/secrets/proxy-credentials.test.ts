import { describe, expect, it } from 'vitest';
import { settingSecrets, shownProxy, withoutProxyUser } from '../../../src/core/secrets/proxy-credentials.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { toSnapshot } from '../../../src/core/session/saved/snapshot.ts';
import { withOpened } from '../../../src/core/session/secrets/opened-secrets.ts';

describe('proxy credentials', () => {
  it.each([
    ['http://ada:s3cret@h:3128', 'http://ada:••••••@h:3128', 'http://h:3128', ['s3cret']],
    ['socks5h://ada:p%40ss@h:1080/', 'socks5h://ada:••••••@h:1080/', 'socks5h://h:1080/', ['p%40ss', 'p@ss']],
    ['http://ada:p@ss:w@h', 'http://ada:••••••@h', 'http://h', ['p@ss:w']],
    ['http://:s3cret@h', 'http://:••••••@h', 'http://h', ['s3cret']],
    ['http://key-0123456789@h', 'http://••••••@h', 'http://h', ['key-0123456789']],
    ['http://key-0123456789:@h', 'http://••••••@h', 'http://h', ['key-0123456789']],
    ['http://ada@h', 'http://••••••@h', 'http://h', []],
    ['http://ada:100%@h', 'http://ada:••••••@h', 'http://h', ['100%']],
    ['http://h/a:b@c', 'http://h/a:b@c', 'http://h/a:b@c', []],
    ['http://h\\a:b@c', 'http://h\\a:b@c', 'http://h\\a:b@c', []],
    ['http://ada:s3cret@h/?a@b', 'http://ada:••••••@h/?a@b', 'http://h/?a@b', ['s3cret']],
    ['http://h:3128', 'http://h:3128', 'http://h:3128', []],
    ['environment', 'environment', 'environment', []],
    ['none', 'none', 'none', []],
  ])('%s is shown as %s and saved as %s', (proxy, shown, kept, secrets) => {
    expect([shownProxy(proxy), withoutProxyUser(proxy), settingSecrets({ proxy })]).toEqual([
      shown,
      kept,
      secrets,
    ]);
  });

  it.each([
    ['http://h:3128', 'http://ada:s3cret@h:3128'],
    ['http://other:1', 'http://other:1'],
    ['none', 'none'],
  ])('that were locked are restored unless another proxy was set meanwhile: %s', (proxy, expected) => {
    const state = { ...initialState({ at: 1 }), settings: { proxy, timeout: '1' } };
    const opened = { ...toSnapshot(state, 2), settings: { proxy: 'http://ada:s3cret@h:3128', timeout: '2' } };
    expect(withOpened(state, opened).settings).toEqual({ proxy: expected, timeout: '1' });
  });
});
