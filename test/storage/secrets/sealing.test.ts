import { describe, expect, it } from 'vitest';
import { checkSealingParameters, createSealer, newSealing } from '../../../src/storage/secrets/secrets.ts';

describe('the parameters of a file', () => {
  it.each([
    ['a cheap guess', { cost: 2 }],
    ['small blocks', { blockSize: 1 }],
    ['a cost that scrypt does not know', { cost: 32_769 }],
    ['gigabytes', { cost: 2 ** 20, blockSize: 32 }],
    ['minutes', { parallelization: 16 }],
  ])('are not used for %s', (_, changed) => {
    const parameters = newSealing('passphrase', 'open sesame');
    expect(checkSealingParameters(parameters)).toEqual(parameters);
    expect(checkSealingParameters({ ...parameters, ...changed })).toBe(null);
  });

  it('may be cheap for a random key', () => {
    const parameters = newSealing('keychain 1', 'a random key');
    expect(checkSealingParameters(parameters)).toEqual(parameters);
  });

  it('are the same for all that one process seals with one passphrase, whose key it derives once', () => {
    const [one, again] = [newSealing('passphrase', 'one'), newSealing('passphrase', 'one')];
    expect(again).toEqual(one);
    expect(newSealing('passphrase', 'two').salt).not.toBe(one.salt);
    expect(newSealing('keychain 1', 'one').salt).not.toBe(newSealing('keychain 1', 'one').salt);
  });

  it('of a file do not serve for others: somebody else may have chosen its salt', () => {
    const parameters = { ...newSealing('passphrase', 'p'), salt: 'AAAAAAAAAAAAAAAAAAAAAA==' };
    createSealer('p', { ...parameters, cost: 2 });
    expect(newSealing('passphrase', 'p').salt).not.toBe(parameters.salt);
  });
});

describe('a sealed text', () => {
  const sealer = createSealer('a random key', newSealing('keychain 1', 'a random key'));
  const sealed = sealer.seal({ name: 'key', text: 'value' });

  it('opens with the same key and salt', () => {
    expect(createSealer('a random key', sealer.parameters).open({ name: 'key', text: sealed })).toBe('value');
  });

  it('does not open under another name, nor when a byte was changed, nor when it is cut', () => {
    const bytes = Buffer.from(sealed, 'base64');
    expect(sealer.open({ name: 'other', text: sealed })).toBe(null);
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(sealer.open({ name: 'key', text: changed.toString('base64') })).toBe(null);
      expect(sealer.open({ name: 'key', text: bytes.subarray(0, index).toString('base64') })).toBe(null);
    }
  });

  it('changes with the text', () => {
    const again = createSealer('a random key', sealer.parameters).seal({ name: 'key', text: 'value' });
    expect(again).not.toBe(sealed);
  });
});
