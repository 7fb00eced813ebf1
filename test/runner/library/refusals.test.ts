import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { library } from './built.ts';

const errors = Object.entries(library).filter(([name]) => name.endsWith('Error'));

/** The error that a call throws or rejects with. */
async function errorOf(call: () => unknown): Promise<Error> {
  try {
    await call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}

describe('an error of the library', () => {
  it.each(errors)('%s has the name of its class', (name, found) => {
    expect((found as { readonly name: string }).name).toBe(name);
  });

  it('has this name in every output', async () => {
    await using session = await library.openSession();
    const calls: Readonly<Record<string, () => unknown>> = {
      ValueError: () => library.render('GET http://h/', { a: () => 1 }),
      NotSentError: () => session.send('GET http://h/{{x}}'),
      NetworkError: () => session.send('GET http://127.0.0.1:9/'),
      ScriptError: () => session.evaluate('throw 1'),
      UsageError: () => session.send('-r none'),
    };
    expect(Object.keys(calls).sort()).toEqual(errors.map(([name]) => name).sort());
    for (const [name, call] of Object.entries(calls)) {
      const error = await errorOf(call);
      expect(error.name).toBe(name);
      expect(error.constructor.name).toBe(name);
      expect(inspect(error)).toMatch(new RegExp(`^${name}: `));
    }
  });
});

describe('an option that does not exist', () => {
  it.each<[call: string, nearest: string, use: () => unknown]>([
    ['run()', 'env', () => library.run('x.http', { evn: 'a' } as never)],
    ['openSession()', 'variables', () => library.openSession({ varaibles: {} } as never)],
    ['render()', 'version', () => library.render('GET /', {}, { versoin: '1.0.0' } as never)],
  ])('of %s is rejected, and the message suggests %s', async (call, nearest, use) => {
    const error = await errorOf(use);
    expect(error).toMatchObject({ name: 'UsageError', hint: `did you mean ${nearest}?` });
    expect(error.message).toContain(`did you mean ${nearest}?`);
    expect(error.message).toContain(`${call} has no option "`);
  });

  it('is rejected by each function of a session', async () => {
    await using session = await library.openSession();
    const given = { sgnal: AbortSignal.timeout(1) } as never;
    for (const [call, use] of [
      ['send()', () => session.send('GET http://127.0.0.1:9/', given)],
      ['evaluate()', () => session.evaluate('1', given)],
    ] as const) {
      const error = await errorOf(use);
      expect(error.message).toBe(`${call} has no option "sgnal"\ndid you mean signal?`);
    }
    expect(() => session.setVar('a', 1, { secrte: true } as never)).toThrow('did you mean secret?');
    expect(session.getVar('a')).toBeUndefined();
  });

  it('is accepted when its name exists and its value is undefined', async () => {
    await using session = await library.openSession({ env: undefined, variables: undefined } as never);
    expect(await session.evaluate('1', { signal: undefined } as never)).toBe(1);
  });
});

it('evaluate() rejects for a test that failed, and the message of a UsageError has its hint', async () => {
  await using session = await library.openSession();
  const failing = session.evaluate("client.test('x', () => expect(1).to.equal(2)); 5");
  await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('x: AssertionError') });
  const wrong = library.run('GET http://127.0.0.1:9/', { env: 'stagng' });
  await expect(wrong).rejects.toMatchObject({ message: expect.stringMatching(/stagng[\s\S]*looked in/) });
});

describe('the value of evaluate()', () => {
  it.each<[code: string, value: unknown]>([
    ['new Date(0)', new Date(0)],
    [
      '({ a: new Date(0), b: [{ c: new Date(5) }], n: 1 })',
      { a: new Date(0), b: [{ c: new Date(5) }], n: 1 },
    ],
    ['({ text: new Date(0).toJSON() })', { text: '1970-01-01T00:00:00.000Z' }],
    ['({ at: new Date(0), run() {}, none: undefined })', { at: new Date(0) }],
    ['({ get at() { return new Date(0) } })', { at: '1970-01-01T00:00:00.000Z' }],
    ['({ at: { toJSON: () => "1970-01-01T00:00:00.000Z" } })', { at: '1970-01-01T00:00:00.000Z' }],
    ['({ ["__proto__"]: new Date(0) })', JSON.parse('{"__proto__": 0}')],
    ['client.setVar("since", new Date(9)); client.getVar("since")', new Date(9)],
    ['[undefined, null]', [null, null]],
    ['undefined', undefined],
  ])('of %s keeps its dates', async (code, value) => {
    await using session = await library.openSession();
    const found = await session.evaluate(code);
    if (code.includes('__proto__'))
      expect(Object.getOwnPropertyDescriptor(found, '__proto__')?.value).toEqual(new Date(0));
    else expect(found).toEqual(value);
  });
});
