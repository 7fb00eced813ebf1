import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../src/core/request/preview/previewer.ts';
import { scopeOf } from '../../../src/core/session/scope.ts';
import { StatusLine, statusRows } from '../../../src/shell/components/status-line.tsx';
import { session, shellTree } from '../../support/shell-tree.tsx';

const path = 'a-long-path/'.repeat(12);
const request = { text: `DELETE http://h/${path}`, name: null };
const { preview } = createPreviewer().preview(
  request.text,
  scopeOf(session, () => undefined),
);
const awaiting = { preview, submitted: { request, intent: 'send' }, reason: 'setting' } as const;

describe('a question before a request is sent', () => {
  it.each([
    [79, 23, 3],
    [59, 14, 3],
    [59, 6, 1],
    [200, 23, 2],
  ])('keeps its keys in %d columns and %d rows', (width, height, rows) => {
    expect(statusRows(null, { width, height }, { awaiting, isEmpty: true })).toBe(rows);
    const { wrap } = shellTree({ session: { ...session, awaiting } });
    const frame = render(wrap(<StatusLine width={width} height={rows} />)).lastFrame() ?? '';
    expect(frame).toMatch(/y or Enter sends it, n does not$/);
    expect(frame).toContain('? Send DELETE http://h/');
    expect(frame.split('\n')).toHaveLength(rows);
  });
});
