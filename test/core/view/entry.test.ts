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

  describe("restloop's own words", () => {
    const masked = (entry: Parameters<typeof entryLines>[0], ...secrets: string[]) =>
      entryLines(entry, { ...view, secrets: createMasker(secrets) })
        .map(plainText)
        .join('\n');
    const notice = (message: string, hint: string | null = null) =>
      ({ kind: 'notice', notice: { severity: 'error', message, hint, cause: null } }) as const;

    it.each([
      ['request', 'There is no request yet.', 'requests are listed by .requests'],
      ['name', 'The name is missing.', '.keep NAME saves the last one'],
      ['setting', 'There is no such setting.', 'settings: timeout'],
      ['secret', '.secret needs a name.', '.secret NAME'],
    ])('are not masked where a secret is %j', (secret, message, hint) => {
      expect(masked(notice(message, hint), secret)).toBe(`error: ${message}\n  ${hint}`);
    });

    it.each([
      ['request', 'There is no variable "request".', 'There is no variable "••••••".'],
      ['request', 'x=request is refused.', 'x=•••••• is refused.'],
      ['hunter', 'hunter is not known.', '•••••• is not known.'],
      ['request1', 'request1 is not known.', '•••••• is not known.'],
    ])('do not prevent masking a value: %j in %j', (secret, message, shown) => {
      expect(masked(notice(message), secret)).toBe(`error: ${shown}`);
    });

    it('are the titles of a table, not its values', () => {
      const origin = { kind: 'script', label: 'input 1', at: null } as const;
      const variable = { name: 'x', value: 'value', secret: false, origin };
      const rows = [{ variable, hides: [], hidden: false }];
      expect(masked({ kind: 'variables', rows }, 'value')).toMatch(
        /^name +type +value +set by\nx +string +"•+" /,
      );
    });

    it('are masked in text from outside', () => {
      expect(masked({ kind: 'output', level: 'log', text: 'the request' }, 'request')).toBe('the ••••••');
    });
  });

  it('names the severity', () => {
    const notice = { severity: 'error', message: 'No.', hint: 'do this', cause: null } as const;
    expect(shown({ kind: 'notice', notice })).toBe('error: No.\n  do this');
  });
});
