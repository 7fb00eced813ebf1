import { describe, expect, it } from 'vitest';
import { listMentions, mentions } from '../../../../src/core/session/commands/help/mentions.ts';
import { commands } from '../../../../src/core/session/commands/index.ts';

describe('help on words that are not topics', () => {
  it.each([
    ['redirect', ['redirects', '@no-redirect']],
    ['upload', ['items']],
    ['how to upload a file', ['items']],
    ['rate limit', ['@ratelimit']],
    ['quit', ['exit']],
    ['base url', ['base']],
    ['clipboard', ['responses', 'copy']],
  ])('names where %j is explained', (question, names) => {
    expect(mentions(question, commands)).toEqual(expect.arrayContaining(names));
  });

  it.each(['', 'how to', 'zebra', '(*', '.'])('names nothing for %j', (question) => {
    expect(mentions(question, commands)).toEqual([]);
  });

  it('does not take a word for the beginning of another', () => {
    expect(mentions('log', commands)).not.toContain('login');
  });

  it('names at most four, each once', () => {
    const names = mentions('list', commands);
    expect(names.length).toBeLessThanOrEqual(4);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lists them as commands', () => {
    expect(listMentions(['items', 'copy'], '.help')).toBe('see .help items, .help copy');
  });
});
