import { describe, expect, it } from 'vitest';
import { runProvider } from '../../../src/app/secrets/run-provider.ts';
import { testProvider } from '../../runner/secrets/provider-program.ts';

const environment = { PATH: process.env['PATH'] ?? '' };
const never = new AbortController().signal;

describe('a program that gives secrets', () => {
  it('is stopped when it takes too long', async () => {
    const words = [testProvider().path, 'hang'];
    await expect(runProvider({ words, environment, signal: never, timeout: 300 })).rejects.toThrow(
      /store did not finish in 0 s$/,
    );
  });

  it('is stopped by Ctrl+C, even before it has started', async () => {
    const { path } = testProvider();
    const controller = new AbortController();
    const running = runProvider({ words: [path, 'hang'], environment, signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toThrow(/was stopped$/);
    const late = runProvider({ words: [path, 'hang'], environment, signal: controller.signal });
    await expect(late).rejects.toThrow(/was stopped$/);
  });

  it.each([
    ['that is not there', '/nowhere/at-all', /is not installed$/],
    ['that is a folder', '/tmp', /cannot be started \(EACCES\)$/],
  ])('%s is an error with the reason', async (_, path, message) => {
    const run = { words: [path, 'api'], environment, signal: never };
    await expect(runProvider(run)).rejects.toThrow(message);
  });

  it.each([
    ['coloured', 'no access to ••••••'],
    ['encoded', 'sent ••••••'],
    ['named', 'signin failed: {"user":"ada","password":"••••••"}'],
    ['form', 'user=ada&password=••••••'],
  ])('has its message repeated without the secret: %s', async (reference, said) => {
    const running = runProvider({ words: [testProvider().path, reference], environment, signal: never });
    await expect(running).rejects.toThrow(`store ended with 3: ${said}`);
  });

  it('has its message repeated without the beginning of a secret that was cut', async () => {
    const running = runProvider({ words: [testProvider().path, 'long'], environment, signal: never });
    await expect(running).rejects.not.toThrow('s3cret');
  });

  it('gets its reference as one argument', async () => {
    const { path, runs } = testProvider();
    await expect(runProvider({ words: [path, 'a b; $(c)'], environment, signal: never })).rejects.toThrow(
      'there is no a b; $(c)',
    );
    expect(runs()).toEqual([['a b; $(c)']]);
  });
});
