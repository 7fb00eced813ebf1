import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startSandbox } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startSandbox();
});
afterAll(() => harness.sandbox.dispose());

/** JSON of what the function gives for each of the inputs, in the isolate. */
async function inIsolate<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Output,
): Promise<unknown> {
  const outcome = await harness.run(`(${JSON.stringify(inputs)}).map(${work})`);
  if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
  return JSON.parse(outcome.json ?? 'null');
}

describe('TextEncoder', () => {
  it('encodes into as many bytes as there are, as in Node', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '漢', '😀', '\ud83d', '\ude00'))
      .map((all) => all.join(''));
    const inputs = fc.sample(fc.tuple(text, fc.integer({ min: 0, max: 12 })), 300);
    const encode = ([input, size]: [string, number]) => {
      const target = new Uint8Array(size);
      const { read, written } = new TextEncoder().encodeInto(input, target);
      return [read, written, [...target]];
    };
    expect(await inIsolate(inputs, encode)).toEqual(inputs.map(encode));
  });
});

describe('URL', () => {
  it.each([
    'http://h',
    'http://u:p@h:8080/a/../b?x=ü#f',
    'https://münchen.de/路?查=询',
    'http://Ⅷ.com/',
    'http://faß.de/^{}|',
    'http://xn--a',
    'http://127.1/',
    'http://256.256.256.256/',
    'http://[::1]:8080/',
    'http://h:99999/',
    'mailto:a@b',
    'file:///C|/x/../..',
    '//h/x',
  ])('reads %s as requests do', async (input) => {
    const read = (text: string) => {
      try {
        const { href, origin, host, port, pathname, search, hash } = new URL(text);
        return [href, origin, host, port, pathname, search, hash];
      } catch (error) {
        return error instanceof TypeError && error.message;
      }
    };
    expect(await inIsolate([input], read)).toEqual([read(input)]);
  });
});
