import { describe, expect, it } from 'vitest';
import { hintAt, messageAt } from '../../../../src/core/session/hints/place-words.ts';

describe('hintAt', () => {
  it.each([
    [
      'lists them · .help sessions',
      'lists them · restloop help sessions',
      'lists them · restloop help sessions',
    ],
    [
      'it has a value in dev: .env dev',
      'it has a value in dev: --env dev',
      "it has a value in dev: env: 'dev'",
    ],
    [
      'it has a value in On my computer (Docker): .env On my computer (Docker)',
      "it has a value in On my computer (Docker): --env 'On my computer (Docker)'",
      "it has a value in On my computer (Docker): env: 'On my computer (Docker)'",
    ],
    ['it is sent after this one', 'send one request at a time', 'send one request at a time'],
    ['.base URL sets it', '--var base_url=URL sets it', 'variables: { base_url: URL } sets it'],
    [
      "not set yet: client.setVar('id', ...)",
      'not set yet: --var id=VALUE',
      'not set yet: variables: { id: VALUE }',
    ],
    [
      "not set yet: client.setVar('user', {tags: [{id: ...}]})",
      `not set yet: --var user:='{"tags": [{"id": VALUE}]}'`,
      'not set yet: variables: { user: {tags: [{id: VALUE}]} }',
    ],
    [
      'allow more time: .set timeout 60000; 0 waits without a limit',
      'allow more time: --timeout 60000; 0 waits without a limit',
      'allow more time: settings: { timeout: 60000 }; 0 waits without a limit',
    ],
    [
      'try HTTP/1.1: .set http2 off',
      'try HTTP/1.1: --set http2=off',
      'try HTTP/1.1: settings: { http2: false }',
    ],
    ['trust it: .set insecure on', 'trust it: --insecure', 'trust it: settings: { insecure: true }'],
    [
      '.set cert FILE and .set key FILE',
      '--cert FILE and --key FILE',
      'settings: { cert: FILE } and settings: { key: FILE }',
    ],
    ['.set ca FILE names it', '--cacert FILE names it', 'settings: { ca: FILE } names it'],
    [
      '.set proxy socks5://user:password@host:port',
      '--proxy socks5://user:password@host:port',
      "settings: { proxy: 'socks5://user:password@host:port' }",
    ],
    ['to see it: .set redirects 0', 'to see it: --set redirects=0', 'to see it: settings: { redirects: 0 }'],
    [
      '.set interpolation.version 2.2.0',
      '--set interpolation.version=2.2.0',
      "settings: { 'interpolation.version': '2.2.0' }",
    ],
    [
      '.secret tok sets it again',
      '--secret tok=VALUE sets it again',
      'secrets: { tok: VALUE } sets it again',
    ],
    [
      '.sessions lists the saved ones',
      'restloop sessions lists the saved ones',
      'restloop sessions lists the saved ones',
    ],
    ['--exclude-tag leaves it out', '--exclude-tag leaves it out', 'excludeTag leaves it out'],
    [
      '.fork NAME saves changes',
      'in the shell, .fork NAME saves changes',
      'in the shell, .fork NAME saves changes',
    ],
    ['.vars lists them', null, null],
    ['did you mean user.id?', 'did you mean user.id?', 'did you mean user.id?'],
  ])('says "%s" for the command line and for the library', (shell, commandLine, library) => {
    expect([hintAt('shell', shell), hintAt('command-line', shell), hintAt('library', shell)]).toEqual([
      shell,
      commandLine,
      library,
    ]);
  });
});

describe('messageAt', () => {
  it.each([
    [
      'stopped after 1 s (.set sandbox.timeout); the rest is kept',
      'stopped after 1 s (--set sandbox.timeout=VALUE); the rest is kept',
    ],
    ['the proxy was omitted; use ".set proxy URL"', 'the proxy was omitted; use "--proxy URL"'],
    ['set a, b again when needed (.secret NAME).', 'set a, b again when needed (--secret NAME=VALUE).'],
  ])('says %j on the command line', (shell, commandLine) => {
    expect(messageAt('command-line', shell)).toBe(commandLine);
  });

  it('does not change text of the user', () => {
    const message = 'Error: .base URL is not set: .env none';
    expect(messageAt('command-line', message)).toBe(message);
  });
});
