import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { initialState } from '../../src/core/session/initial-state.ts';
import type { SettingValues } from '../../src/core/session/types.ts';
import { Workspace } from '../../src/shell/components/workspace.tsx';
import { FirstFrame } from '../../src/shell/first-frame/first-frame.tsx';
import { shellTree } from '../support/shell-tree.tsx';

const sizes = [
  [80, 24],
  [200, 60],
  [49, 24],
  [80, 23],
  [30, 4],
  [12, 3],
] as const;

const preferences: readonly SettingValues[] = [
  {},
  { editing: 'vi' },
  { 'prompt.numbers': 'on' },
  { 'prompt.rule': 'off' },
];

it.each(sizes.flatMap((size) => preferences.map((settings) => ({ size, settings }))))(
  'the first frame is what the workspace draws of a new session: $size, $settings',
  ({ size: [columns, rows], settings }) => {
    const session = initialState({ at: 0, preferences: { keys: [], settings } });
    const { wrap } = shellTree({ session: { ...session, settings }, size: { columns, rows } });
    const first = render(wrap(<FirstFrame />)).lastFrame();
    expect(first).toContain('›');
    expect(first).toBe(render(wrap(<Workspace />)).lastFrame());
  },
);
