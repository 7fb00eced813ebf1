import { describe, expect, it } from 'vitest';
import { play } from '../played.ts';

const environments = ['.env new dev', '.env new eu'];

function compared(input: string) {
  const effect = play([...environments, input]).effects.find(({ kind }) => kind.startsWith('compare-'));
  if (effect?.kind === 'compare-environments') return { names: effect.names, text: effect.request.text };
  return effect?.kind === 'compare-rows' ? { file: effect.file, text: effect.request.text } : null;
}

describe('.compare', () => {
  it.each([
    ['.compare env dev eu GET /x/{{id}} a=1', { names: ['dev', 'eu'], text: 'GET /x/{{id}} a=1' }],
    ['.compare env GET /x', { names: ['dev', 'eu'], text: 'GET /x' }],
    ['.compare env eu dev POST /x\n\n{"a":  "b"}', { names: ['eu', 'dev'], text: 'POST /x\n\n{"a":  "b"}' }],
    ['.compare rows my users.csv GET /x', { file: 'my users.csv', text: 'GET /x' }],
  ])('%j compares the given request', (input, expected) => {
    expect(compared(input)).toEqual(expected);
  });

  it.each([
    ['.compare env dev eu', 'There is no request yet.'],
    ['.compare env dev GET /x', 'Two environments are needed.'],
    ['.compare env dev nope', 'There is no environment "nope".'],
    ['.compare rows users.csv', 'There is no request yet.'],
  ])('%s says: %s', (input, message) => {
    expect(play([...environments, input]).said.at(-1)).toBe(`error: ${message}`);
  });

  it.each([
    ['.compare dev eu GET /x', 'did you mean .compare env dev eu GET /x?'],
    ['.compare', '.compare env dev staging, or .compare rows users.csv'],
  ])('%s asks what to compare: %s', (input, hint) => {
    expect(play([...environments, input]).entries.at(-1)).toMatchObject({ notice: { hint } });
  });

  it('compares the request in the editor in all environments', () => {
    const { effects } = play([...environments, { kind: 'environments-compared', text: 'GET /typed' }]);
    expect(effects).toContainEqual({
      kind: 'compare-environments',
      names: ['dev', 'eu'],
      request: { text: 'GET /typed', name: null },
    });
  });
});
