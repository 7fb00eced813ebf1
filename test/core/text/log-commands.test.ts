import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '../../../src/core/text/clean.ts';
import { jsonText } from '../../../src/core/text/json-text.ts';
import { replaceLogCommands, withoutLogCommands } from '../../../src/core/text/log-commands.ts';
import { plainText, span } from '../../../src/core/text/styled.ts';
import { hostileText } from './hostile-text.ts';

describe('commands of CI systems in a line', () => {
  it.each([
    ['::error::x', '\\::error::x'],
    ['   ::add-mask::x', '   \\::add-mask::x'],
    ['\u3000\u00a0::set-output name=a::b', '\u3000\u00a0\\::set-output name=a::b'],
    ['\u034f::error::x', '\u034f\\::error::x'],
    ['::ERROR file=a.js::x', '\\::ERROR file=a.js::x'],
    ['##[error]x', '#\\#[error]x'],
    ['text before ##[add-mask]x', 'text before #\\#[add-mask]x'],
    ['a ##vso[task.setvariable variable=x]y', 'a #\\#vso[task.setvariable variable=x]y'],
    ["##teamcity[buildStop comment='x']", "#\\#teamcity[buildStop comment='x']"],
    ['##VSO[task.complete]##[group]', '#\\#VSO[task.complete]#\\#[group]'],
  ])('%j becomes %j', (text, shown) => {
    expect(plainText(withoutLogCommands([span(text)]))).toBe(shown);
    const replaced = replaceLogCommands(`a\n${text}\nb`, (character) => `\\${character}`);
    expect(replaced).toBe(`a\n${shown}\nb`);
  });

  it.each([
    '::1 localhost',
    'std::vector',
    'a ::error::b',
    '## Heading',
    '###',
    'a: b',
    '::',
    '',
    '#[derive]',
  ])('%j stays', (text) => {
    expect(plainText(withoutLogCommands([span(text)]))).toBe(text);
  });

  it('are found across pieces of different styles', () => {
    const line = [span(' '), span(':', 'error'), span(':warning', 'hint'), span('::x #'), span('#[a]')];
    const shown = withoutLogCommands(line);
    expect(plainText(shown)).toBe(' \\::warning::x #\\#[a]');
    expect(shown.map(({ style }) => style)).toEqual(line.map(({ style }) => style));
  });

  it('are gone from any line that was cleaned', () => {
    const command = /^\s*::[a-z]|##\[|##vso\[|##teamcity\[/i;
    const pieces = fc.constantFrom(
      '::',
      ':',
      '#',
      '##',
      '[',
      'vso[',
      'teamcity[',
      'error',
      ' ',
      '\t',
      '\u034f',
    );
    const texts = fc.array(fc.oneof(pieces, hostileText)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(texts), (spans) => {
        const shown = withoutLogCommands(spans.map((text) => span(cleanLine(text))));
        expect(plainText(shown)).not.toMatch(command);
      }),
      { numRuns: 500 },
    );
  });

  it('are escaped in JSON, which reads back as it was', () => {
    const value = { body: '::error::x ##vso[a] ##[b] ##teamcity[c]', esc: '\x1b\x9b\u202e' };
    const json = jsonText(value);
    expect(json).not.toMatch(/##(?:\[|vso|teamcity)|[^\x20-\x7e]/);
    expect(JSON.parse(json)).toEqual(value);
  });
});
