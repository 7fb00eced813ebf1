import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvironments } from '../../../src/formats/http/environment.ts';
import { changes, damagedTexts, replaced } from './damaged-files.ts';

const publicFile = {
  $shared: { base: 'http://h', $protected: false },
  dev: {
    host: '{{base}}/a',
    list: [1, { a: 'b' }],
    Security: { Auth: { a: { Type: 'OAuth2', 'Client ID': 'c' } } },
  },
};
const privateFile = {
  dev: { host: 'http://p', key: 's3cr3t', Security: { Auth: { a: { 'Client Secret': 's' } } } },
};

function expectWhole(publicText: string, privateText: string): void {
  const { environments, problems } = parseEnvironments([
    { publicText, privateText: null },
    { publicText: null, privateText },
  ]);
  for (const { variables } of environments) for (const { line } of variables) expect(line).toBeGreaterThan(0);
  for (const { line, column, message } of problems) {
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(message).not.toMatch(/undefined|\[object|TypeError/);
  }
}

describe('a damaged http-client.env.json', () => {
  const [publicText, privateText] = [JSON.stringify(publicFile, null, 2), JSON.stringify(privateFile)];

  it('has all environments while it is whole', () => {
    const { environments, problems } = parseEnvironments([{ publicText, privateText }]);
    expect(problems).toEqual([]);
    expect(environments.map(({ name }) => name)).toEqual(['dev']);
  });

  it('is read, or refused at a place, with values of other types', () => {
    fc.assert(
      fc.property(changes, changes, (ofPublic, ofPrivate) =>
        expectWhole(
          JSON.stringify(ofPublic.reduce(replaced, publicFile)),
          JSON.stringify(ofPrivate.reduce(replaced, privateFile)),
        ),
      ),
      { numRuns: 300 },
    );
  });

  it('is read, or refused at a place, when it is cut off or bytes are flipped', () => {
    fc.assert(fc.property(damagedTexts(publicText), damagedTexts(privateText), expectWhole), {
      numRuns: 300,
    });
  });

  it('may be nested deeper than any stack', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    for (const text of [deep, `{"dev":${deep}}`, `{"dev":{"a":${deep}}}`, `{"dev":{"Security":${deep}}}`])
      expectWhole(text, text);
  });
});
