import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
  await harness.run("Object.prototype.toJSON = () => 'x'; Array.prototype.toJSON = () => 'y'");
});

afterAll(() => harness.sandbox.dispose());

describe('toJSON on the prototypes of a script leaves its messages as they are', () => {
  it('of a handler', async () => {
    await harness.run("client.onRequest((request) => { request.headers.set('A', 'b'); })");
    const set = harness.handlers();
    const ids = set === 'lost' ? [] : set.map(({ id }) => id);
    const sent = { name: null, method: 'GET', url: 'http://h/', headers: [], body: null };
    expect(await harness.sandbox.handleRequest(sent, ids)).toMatchObject({
      kind: 'handled',
      change: { headers: [['A', 'b']] },
    });
  });

  it('of an effect', async () => {
    await harness.run("client.global.headers.set('A', 'b')");
    expect(harness.effects).toEqual([expect.objectContaining({ kind: 'header', name: 'A' })]);
  });

  it('of parameters', async () => {
    expect(await harness.print("new URLSearchParams([['a', '1']]).toString()")).toBe("'a=1'");
  });

  it('of keys', async () => {
    const sign = `const { privateKey } = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign']);
      (await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(3))).byteLength`;
    expect(await harness.print(sign)).toBe('64');
  });
});
