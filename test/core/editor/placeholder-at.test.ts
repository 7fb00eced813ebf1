import { describe, expect, it } from 'vitest';
import { placeholderAt } from '../../../src/core/editor/placeholder-at.ts';

describe('the placeholder under the cursor', () => {
  it.each<[string, string | null]>([
    ['GET /{{us|er.id}}/x', '{{user.id}}'],
    ['GET /|{{user.id}}/x', '{{user.id}}'],
    ['GET /{{user.id}}|/x', '{{user.id}}'],
    ['GET |/{{user.id}}', null],
    ['{{a}}|{{b}}', '{{b}}'],
    ['{{a}|}{{b}}', '{{a}}'],
    ['{"a": "{{x["}}"|]}}"}', '{{x["}}"]}}'],
    ['{{us|', '{{us'],
    ['{{|', '{{'],
    ['{{a b|}}', '{{a b}}'],
    ['\\{{a|}}', null],
    ['x\n{{a|}}\ny', '{{a}}'],
    ['{{a}}\n|', null],
    ['|', null],
  ])('%j -> %j', (text, found) => {
    const span = placeholderAt(text.replace('|', ''), text.indexOf('|'));
    expect(span?.text ?? null).toBe(found);
    if (span !== null) expect(text.replace('|', '').slice(span.start, span.end)).toBe(found);
  });

  it('reads only the surroundings in a line of megabytes', () => {
    const text = `${'{"a": {{a}}, '.repeat(100_000)}{{here}}${' '.repeat(100_000)}`;
    expect(placeholderAt(text, text.indexOf('here'))?.text).toBe('{{here}}');
  });
});
