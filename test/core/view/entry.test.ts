import { describe, expect, it } from 'vitest';
import { createMasker } from '../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../src/core/text/styled.ts';
import { entryLines } from '../../../src/core/view/entry.ts';

const view = {
  columns: 80,
  bodyLines: null,
  secrets: createMasker(['s3cret-value']),
  echo: 'plain' as const,
  place: 'shell' as const,
  at: 0,
};
const shown = (entry: Parameters<typeof entryLines>[0]) => entryLines(entry, view).map(plainText).join('\n');

describe('entries as text', () => {
  it.each([
    ["client.setSecret('t', 'another')", "> client.setSecret('t', '••••••')"],
    ['client.setSecret("t", "an\\"other"); 1', '> client.setSecret("t", "••••••"); 1'],
    ['client.setSecret(`t`,`one\ntwo`)', '> client.setSecret(`t`,`••••••`)'],
    ["client.setVar('t', 'plain')", "> client.setVar('t', 'plain')"],
    ["'s3cret-value'", "> '••••••'"],
  ])('%s is echoed as %s', (text, expected) => {
    expect(shown({ kind: 'input', number: 1, text })).toBe(expected);
  });

  it('masks secrets in what scripts print, also in Base64', () => {
    const text = `s3cret-value ${btoa('s3cret-value')}`;
    expect(shown({ kind: 'output', level: 'log', text })).not.toMatch(/s3cret|czNjcmV0/);
  });

  it('leaves the words of the help as they are', () => {
    const help = { kind: 'help', topic: 'cookies' } as const;
    const open = entryLines(help, { ...view, secrets: null });
    expect(entryLines(help, { ...view, secrets: createMasker(['b', 'cookies', 'send']) })).toEqual(open);
  });

  it('names the severity', () => {
    const notice = { severity: 'error', message: 'No.', hint: 'do this', cause: null } as const;
    expect(shown({ kind: 'notice', notice })).toBe('error: No.\n  do this');
  });
});
