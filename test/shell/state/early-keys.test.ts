import { describe, expect, it } from 'vitest';
import { keyWork } from '../../../src/shell/key-work.ts';
import { openLoadingShell } from './open-shell.ts';

describe('keys that are pressed before what handles them is loaded', () => {
  it('are handled in their order when it is', async () => {
    const { press, sent, store, text } = openLoadingShell();
    press('GET http://h/one\r');
    press('GET http://h/two');
    expect(text()).toBe('');
    store.begin(keyWork);
    expect(text()).toBe('GET http://h/two');
    await expect.poll(sent).toEqual(['http://h/one']);
  });

  it('are dropped where the shell is left meanwhile', () => {
    const { press, store, text } = openLoadingShell();
    press('GET http://h/one');
    store.close();
    store.begin(keyWork);
    expect(text()).toBe('');
  });
});
