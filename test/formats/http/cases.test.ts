import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { toExpectedShape } from './expected-shape.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/http/', import.meta.url));

describe.each(['agree', 'scripts'])('cases/%s', (folder) => {
  const directory = join(fixtures, folder);
  const names = readdirSync(directory).filter((name) => name.endsWith('.http'));

  it.each(names)('%s', (name) => {
    const text = readFileSync(join(directory, name), 'utf8');
    const { description: _, ...expected } = JSON.parse(
      readFileSync(join(directory, name.replace(/\.http$/, '.expected.json')), 'utf8'),
    );
    const fileExists = (path: string): boolean => existsSync(resolve(directory, path));
    const { collection, problems } = parseHttpFile(text, { fileExists });
    expect(toExpectedShape(collection, directory)).toEqual(expected);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(names)('%s: drafts have the positions of their texts', (name) => {
    const text = readFileSync(join(directory, name), 'utf8');
    for (const { draft } of parseHttpFile(text).collection.requests) {
      const texts = [draft.url, ...draft.headers.flatMap((header) => [header.name, header.value])];
      if (draft.body.kind === 'text') texts.push(draft.body.text);
      for (const { text: cut, runs } of texts) {
        for (const [index, { at, offset }] of runs.entries()) {
          if (offset === null) continue;
          const length = (runs[index + 1]?.at ?? cut.length) - at;
          const piece = cut.slice(at, at + length);
          // A line break that is written in another way stands where the file has its own.
          if (/^\r?\n$/.test(piece)) expect(text.slice(offset)).toMatch(/^\r?\n/);
          else expect(text.slice(offset, offset + length)).toBe(piece);
        }
      }
    }
  });
});
