import { describe, expect, it } from 'vitest';
import { play } from '../played.ts';

const notices = (...inputs: readonly string[]): string => JSON.stringify(play(inputs).effects);

describe('words of .env', () => {
  it('makes an environment with its first values, in one step of .undo', () => {
    const { state } = play(['.env new dev host=http://h page:=10']);
    expect(state.environments).toMatchObject([
      {
        name: 'dev',
        variables: [
          { name: 'host', value: 'http://h' },
          { name: 'page', value: 10 },
        ],
      },
    ]);
    expect(state.activeEnvironment).toBe('dev');
    const undone = play(['.undo'], state).state;
    expect([undone.environments, undone.activeEnvironment]).toEqual([[], null]);
  });

  it('makes no environment of wrong values', () => {
    const { state } = play(['.env new dev page:=x']);
    expect(state.environments).toEqual([]);
    expect(play(['.env new two words']).state.environments).toEqual([]);
  });

  it.each(['.env off', '.env -', '.env none'])('%s leaves the environment', (input) => {
    expect(play(['.env new dev', input]).state.activeEnvironment).toBeNull();
  });

  it('uses an environment called "off"', () => {
    expect(play(['.env new off', '.env none', '.env off']).state.activeEnvironment).toBe('off');
  });

  it('says how another environment is changed', () => {
    const inputs = ['.env new prod', '.env new dev', '.env set prod base_url=http://p'] as const;
    expect(notices(...inputs)).toContain('.env prod uses the other one first');
    expect(play(inputs).state.environments).toMatchObject([{ variables: [] }, { variables: [] }]);
  });
});

describe('a command that people expect', () => {
  it.each([
    ['.defaults', '.header and .query'],
    ['.cookies', '.set cookies on'],
    ['.var x=5', "client.setVar('name', 5)"],
    ['.folder', '.requests NAME/'],
    ['.show Login', '.load NAME'],
    ['.demo', '.tour'],
  ])('%s names what to type: %s', (input, hint) => {
    expect(notices(input)).toContain(hint);
  });
});
