import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { bodyScroll } from '../../../../src/core/view/preview/body.ts';
import { scope, shown } from './previewed-lines.ts';

describe('a long body', () => {
  const item = '  {"id": {{user.id}}, "note": "some text"},\n';
  const text = `POST /users\n\n[\n${item.repeat(1000)}  {}\n]`;

  it('is shown around the cursor, with the number of hidden lines', () => {
    const cursor = text.indexOf(item) + 500 * item.length + 10;
    const lines = shown(text, { height: 12, cursor });
    expect(lines).toHaveLength(12);
    const above = lines.find((line) => line.endsWith('above'));
    const below = lines.find((line) => line.endsWith('below'));
    const hidden = [above, below].map((line) =>
      Number(/… ([\d,]+) more lines/.exec(line ?? '')?.[1]?.replace(',', '')),
    );
    const visible = lines.filter((line) => line.includes('some text')).length;
    expect((hidden[0] ?? 0) + visible + (hidden[1] ?? 0)).toBe(1000 + 3);
    expect(Math.abs((hidden[0] ?? 0) - 500)).toBeLessThan(12);
  });

  it('is shown from its beginning while the cursor is before it', () => {
    expect(shown(text, { height: 10, cursor: 3 })).toContain('[');
  });

  it.each([
    [0, 500],
    [30, 530],
    [-30, 470],
    [5000, 1000],
    [-5000, 0],
  ])('is scrolled by %i lines', (scroll, expected) => {
    const cursor = text.indexOf(item) + 500 * item.length + 10;
    const lines = shown(text, { height: 12, cursor, scroll });
    const hidden = lines.find((line) => line.endsWith('above'))?.replace(',', '') ?? '0';
    expect(Math.abs(Number(/\d+/.exec(hidden)?.[0]) - expected)).toBeLessThan(12);
  });

  it.each([
    [30, 30],
    [5000, 502],
    [-5000, -501],
  ])('limits a scroll of %i to the lines of the body', (scroll, used) => {
    const cursor = text.indexOf(item) + 500 * item.length + 10;
    const { preview: previewed } = createPreviewer().preview(text, scope);
    expect(Math.abs(bodyScroll(previewed, { cursor, scroll }) - used)).toBeLessThan(3);
  });

  it('of a single line is wrapped into rows', () => {
    const long = `POST /users {"text": "${'x'.repeat(5000)}{{user.id}}"}`;
    const lines = shown(long, { height: 8, width: 60, cursor: long.length - 4 });
    expect(lines).toHaveLength(8);
    expect(lines.join('\n')).toContain('x7"}');
    expect(lines.join('\n')).toMatch(/… [\d,]+ more characters above/);
  });
});
