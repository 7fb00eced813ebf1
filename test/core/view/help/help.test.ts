import { describe, expect, it } from 'vitest';
import { foreignDirectives } from '../../../../src/core/directives/foreign.ts';
import { topicNames } from '../../../../src/core/session/commands/help/topics.ts';
import { commands } from '../../../../src/core/session/commands/index.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { helpLines } from '../../../../src/core/view/help/help.ts';
import { wrapWords } from '../../../../src/core/view/paint/fit.ts';

const shown = (topic: string | null, width = Number.POSITIVE_INFINITY) =>
  helpLines(topic)
    .flatMap((line) => wrapWords(line, width))
    .map(plainText);

describe('.help', () => {
  it('names every command and topic on one screen', () => {
    const lines = shown(null, 80);
    expect(lines.length).toBeLessThanOrEqual(24);
    const words = lines.join(' ').split(/\s+/);
    for (const { name } of commands) expect(words).toContain(name);
    for (const name of topicNames) expect(words).toContain(name);
  });

  it('aligns the descriptions of all commands, also with long usages', () => {
    const lines = shown('commands', 80);
    for (const { summary } of commands) {
      const first = summary.split(' ').slice(0, 2).join(' ');
      expect(lines.map((line) => line.slice(30).startsWith(first))).toContain(true);
    }
    // Nothing falls back to the left edge.
    expect(lines.filter((line) => !/^(?: {2}|[A-Z][a-z]+$)/.test(line))).toEqual([]);
  });

  it('lists the keys of the editor and of the viewer below the titles of their groups', () => {
    const lines = shown('keys');
    const titles = lines.filter((line) => !/ {2}/.test(line));
    expect(titles).toContain('Selecting');
    expect(titles).toContain('In the viewer');
    expect(titles.at(-1)).toBe('.keys lists and changes them');
    expect(lines.filter((line) => /^Ctrl\+Z {2,}suspend/i.test(line))).toHaveLength(2);
  });

  it.each(['.send', '.expect'])('describes one command: %s', (name) => {
    const { usage, summary } = commands.find((command) => command.name === name) ?? {
      usage: '',
      summary: '',
    };
    expect(shown(name.slice(1)).join('\n')).toContain(`${name} ${usage}`);
    expect(shown(name.slice(1)).join('\n')).toContain(summary);
  });

  it.each(topicNames)('has help for %s', (topic) => {
    expect(shown(topic).length).toBeGreaterThan(2);
  });
});

describe('.help directives', () => {
  const text = helpLines('directives').map(plainText).join('\n');

  it('names the directives of other tools', () => {
    for (const { names } of foreignDirectives) for (const name of names) expect(text).toContain(`@${name}`);
  });
});
