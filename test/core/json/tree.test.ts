import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyExpression, jsonAtPaths, normalizedPath } from '../../../src/core/json/path.ts';
import { type JsonNode, parseJsonTree } from '../../../src/core/json/tree.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

/** The value that a tree stands for, made from the texts of its leaves alone. */
function toValue(node: JsonNode, text: string): unknown {
  if (node.kind === 'array') return node.items.map((item) => toValue(item, text));
  if (node.kind !== 'object') return JSON.parse(text.slice(node.start, node.end));
  const object = Object.create(null) as Record<string, unknown>;
  for (const { key, value } of node.members) object[key] = toValue(value, text);
  return object;
}

describe('parseJsonTree', () => {
  it('has the value of JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const root = parseJsonTree(text);
        expectEqual(root === null ? null : JSON.stringify(toValue(root, text)), JSON.stringify(value));
      }),
    );
  });

  it('accepts the texts that JSON.parse accepts', () => {
    const texts = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '1', '-', 'true', 'a', ' ', '\\', 'n'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expectEqual(parseJsonTree(text) !== null, valid);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps repeated keys and digits', () => {
    const text = '{"a": 1.50, "a": 12345678901234567890}';
    const root = parseJsonTree(text);
    if (root?.kind !== 'object') throw new Error('It is an object.');
    expect(root.members.map(({ value }) => text.slice(value.start, value.end))).toEqual([
      '1.50',
      '12345678901234567890',
    ]);
  });

  it('parses nesting without limit', () => {
    expect(parseJsonTree(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)?.kind).toBe('array');
  });
});

describe('paths', () => {
  it.each([
    [[], '$', 'res.body'],
    [['a', 0], "$['a'][0]", 'res.body.a[0]'],
    [['first name', 'ü'], "$['first name']['ü']", 'res.body["first name"].ü'],
    [
      ["it's", '\\', '\n', '\u0001'],
      "$['it\\'s']['\\\\']['\\n']['\\u0001']",
      'res.body["it\'s"]["\\\\"]["\\n"]["\\u0001"]',
    ],
  ])('%j is the path %s and the expression %s', (steps, path, expression) => {
    expect(normalizedPath(steps)).toBe(path);
    expect(bodyExpression(steps)).toBe(expression);
  });

  const text = '{"users": [{"id": 1.0, "n": 12345678901234567890}], "a": 1, "a": 2}';

  it.each([
    [[['users', 0, 'n']], '[12345678901234567890]'],
    [[['users', 0]], '[{"id": 1.0, "n": 12345678901234567890}]'],
    [[['a'], ['users', 0, 'id']], '[2,1.0]'],
    [[['users', 1], ['nothing'], ['a', 0], ['a', 'b'], [0]], '[]'],
  ])('%j picks %s with all digits', (paths, picked) => {
    expect(jsonAtPaths(text, paths)).toBe(picked);
  });

  it('are found with one index for each object', () => {
    const names = Array.from({ length: 100_000 }, (_, number) => `name ${number}`);
    const wide = `{${names.map((name, number) => `"${name}":${number}`).join()}}`;
    expect(
      jsonAtPaths(
        wide,
        names.map((name) => [name]),
      ),
    ).toBe(JSON.stringify(names.map((_, number) => number)));
  });

  it('find nothing in a text that is not JSON', () => {
    expect(jsonAtPaths('{', [[]])).toBeNull();
  });
});
