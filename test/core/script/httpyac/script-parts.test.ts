import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockEvent, isForEveryRequest, runsBefore } from '../../../../src/core/script/httpyac/block.ts';
import { scriptParts } from '../../../../src/core/script/httpyac/script-parts.ts';
import { parseScript } from '../../../../src/core/script/parse.ts';

const parts = (code: string) => scriptParts({ code, label: 'a.http', start: { line: 10, column: 3 } });

describe('the parts of a script', () => {
  it.each([
    ['one()', ['one()']],
    ['{{\none()\n}}', ['{{']],
    ['one()\n{{\ntwo()\n}}\n\nthree()', ['one()', '{{', '\nthree()']],
    ['  {{@request\none()\n  }}\n{{\ntwo()\n}}', ['{{request', '{{']],
    ['{{\nnot closed', ['{{\nnot closed']],
    ['const a = `{{x}}`', ['const a = `{{x}}`']],
  ])('%j', (code, expected) => {
    const shown = parts(code).map((part) => {
      const event = /^await require\('restloop:httpyac'\)\("(\w*)"/.exec(part.code)?.[1];
      return event === undefined ? part.code : `{{${event}`;
    });
    expect(shown).toEqual(expected);
  });

  it('keep their lines and the columns in them', () => {
    const [first, second] = parts('one()\n{{\nlet a = ;\n}}');
    expect([first?.start, second?.start]).toEqual([
      { line: 10, column: 3 },
      { line: 11, column: 1 },
    ]);
    expect(second?.code.split('\n')[1]).toBe('let a = ;');
  });

  it('are scripts where the block is one, also with return and await', () => {
    const [part] = parts('{{\nif (a) return;\nawait sleep(1);\n}}');
    expect(parseScript(part?.code ?? '').kind).toBe('program');
  });

  it('hold every line of any script once, in order', () => {
    const line = fc.constantFrom('{{', '}}', '{{+after', 'a()', '', '{{@x');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const found = parts(lines.join('\n'));
        const inside = found.flatMap(({ code }) => code.split('\n').filter((text) => text === 'a()'));
        expect(inside).toHaveLength(lines.filter((text) => text === 'a()').length);
      }),
    );
  });
});

describe('a line of httpYac', () => {
  it.each([
    ['{{', '', true, false],
    ['  {{@request ', 'request', true, false],
    ['{{@response', 'response', false, false],
    ['{{+', '', true, true],
    ['{{+after', 'after', false, true],
    ['{{after', null, true, false],
    ['{{name}}', null, true, false],
  ])('%j begins a script for the event %j', (line, event, before, every) => {
    expect([blockEvent(line), runsBefore(line), isForEveryRequest(line)]).toEqual([event, before, every]);
  });
});
