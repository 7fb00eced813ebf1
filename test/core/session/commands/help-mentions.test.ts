import { describe, expect, it } from 'vitest';
import { listMentions, mentions } from '../../../../src/core/session/commands/help/mentions.ts';
import { commands } from '../../../../src/core/session/commands/index.ts';
import { play } from '../played.ts';

describe('.help', () => {
  it.each([
    ['autocomplete', 'finding'],
    ['SSL', 'connection'],
  ])('%s shows the topic %s', (word, topic) => {
    expect(play([`.help ${word}`]).entries.at(-1)).toEqual({ kind: 'help', topic });
  });

  it.each([
    ['gzip', 'decompressed'],
    ['charset', 'UTF-8'],
    ['verbose', 'F4 opens the response'],
    ['unset', 'client.deleteVar'],
    ['mock', 'restloop has no mock server'],
    ['WebSocket', 'restloop sends HTTP requests only'],
    ['grpc', 'restloop sends HTTP requests only'],
  ])('%s gives a short answer', (word, part) => {
    const entry = play([`.help ${word}`]).entries.at(-1);
    expect(entry).toMatchObject({ notice: { hint: expect.stringContaining(part) } });
  });
});

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
