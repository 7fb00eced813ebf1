import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../src/storage/store.ts';
import { temporaryHome, writtenIn } from '../harness.ts';

const text = JSON.stringify({ accessToken: 'correct horse battery staple' });
const name = 'https://idp.example my-client';

/** Two programs with a key each on one data directory. */
function twoKeys() {
  const home = temporaryHome();
  const tokensOf = (passphrase: string) => openStorage({ home, passphrase }).tokens;
  return { one: tokensOf('p'), two: tokensOf('other') };
}

describe('stored sign-ins', () => {
  it('are not written without a key', () => {
    const home = temporaryHome();
    expect(openStorage({ home }).tokens.write(name, text)).toBe(false);
    expect(existsSync(join(home, 'tokens.json'))).toBe(false);
    expect(openStorage({ home }).tokens.read(name)).toEqual({ kind: 'none' });
  });

  it('open with the same passphrase, in any process, and show nothing of what they are', () => {
    const home = temporaryHome();
    expect(openStorage({ home, passphrase: 'p' }).tokens.write(name, text)).toBe(true);
    expect(openStorage({ home, passphrase: 'p' }).tokens.read(name)).toEqual({ kind: 'text', text });
    expect(openStorage({ home, passphrase: 'p' }).tokens.read('another')).toEqual({ kind: 'none' });
    expect(openStorage({ home }).tokens.read(name)).toEqual({ kind: 'locked' });
    for (const hidden of [
      'correct horse',
      Buffer.from('correct horse').toString('base64').slice(0, 16),
      name,
      'idp',
    ])
      expect(writtenIn(home)).not.toContain(hidden);
  });

  it('under another key stay beside the own ones', () => {
    const { one, two } = twoKeys();
    one.write(name, text);
    one.write('both', 'of one');
    two.write('second', 'of two');
    expect(one.read(name)).toEqual({ kind: 'text', text });
    expect(two.read(name)).toEqual({ kind: 'locked' });
    expect(two.read('second')).toEqual({ kind: 'text', text: 'of two' });
  });

  it.each([
    ['written anew', 'of two'],
    ['signed out', null],
  ])('under another key stay all of them when one of them is %s', (_, changed) => {
    const { one, two } = twoKeys();
    one.write(name, text);
    one.write('second', 'of one');
    two.write('second', 'of two');
    two.write('second', changed);
    expect(one.read(name)).toEqual({ kind: 'text', text });
    expect(one.read('second')).toEqual({ kind: 'text', text: 'of one' });
    expect(two.read('second')).toEqual(
      changed === null ? { kind: 'locked' } : { kind: 'text', text: changed },
    );
  });

  it('leave nothing behind when they are forgotten', () => {
    const home = temporaryHome();
    const { tokens } = openStorage({ home, passphrase: 'p' });
    tokens.write(name, text);
    const [, sealed = ''] = /"data":"([^"]+)"/.exec(writtenIn(home)) ?? [];
    tokens.write('other', 'x');
    tokens.write('other', null);
    tokens.write(name, null);
    expect(tokens.read(name)).toEqual({ kind: 'none' });
    expect(sealed.length).toBeGreaterThan(20);
    expect(writtenIn(home)).not.toContain(sealed);
    expect(readdirSync(home).filter((file) => file.startsWith('tokens'))).toEqual(['tokens.json']);
  });

  it('are renewed by one process at a time', () => {
    const home = temporaryHome();
    const [one, two] = [openStorage({ home }).tokens, openStorage({ home }).tokens];
    const release = one.lock();
    expect([typeof release, two.lock()]).toEqual(['function', null]);
    release?.();
    two.lock()?.();
    expect(one.lock()).not.toBeNull();
  });

  it.each(['', 'nonsense', '[]', '{"parts":7}', '{"parts":[null,{"data":7}]}'])(
    'are empty for a file with %j',
    (content) => {
      const home = temporaryHome();
      mkdirSync(home);
      writeFileSync(join(home, 'tokens.json'), content);
      const { tokens } = openStorage({ home, passphrase: 'p' });
      expect(tokens.read(name)).toEqual({ kind: 'none' });
      expect(tokens.write(name, text)).toBe(true);
      expect(tokens.read(name)).toEqual({ kind: 'text', text });
    },
  );

  it('are not read through a link', () => {
    const home = temporaryHome();
    mkdirSync(home);
    writeFileSync(join(home, 'elsewhere'), '{}');
    symlinkSync(join(home, 'elsewhere'), join(home, 'tokens.json'));
    expect(() => openStorage({ home, passphrase: 'p' }).tokens.read(name)).toThrow('a symbolic link');
    expect(readFileSync(join(home, 'elsewhere'), 'utf8')).toBe('{}');
  });
});
