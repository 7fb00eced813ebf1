import { Box, type DOMElement } from 'ink';
import { render } from 'ink-testing-library';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../src/core/session/state.ts';
import { toVariableMap } from '../../../src/core/session/variables/changes.ts';
import { VariablesPanel } from '../../../src/shell/components/variables-panel.tsx';
import { variablesWidth } from '../../../src/shell/first-frame/measures.ts';
import { eventually } from '../../support/eventually.ts';
import { session, shellTree } from '../../support/shell-tree.tsx';

const origin = { kind: 'script', label: 'input 2', at: 0 } as const;

const withVariables = (values: Readonly<Record<string, number>>): SessionState => ({
  ...session,
  layers: {
    ...session.layers,
    session: toVariableMap(
      Object.entries(values).map(([name, value]) => ({ name, value, origin, secret: false })),
    ),
  },
});

function Beside({ rows, minHeight }: { readonly rows: number; readonly minHeight: number }) {
  const column = useRef<DOMElement>(null);
  return (
    <Box>
      <Box ref={column} height={rows} width={2} />
      <VariablesPanel width={40} minHeight={minHeight} maxHeight={20} neighbour={column} />
    </Box>
  );
}

describe('the panel of variables', () => {
  it('shows type and value of each, and masks secrets', () => {
    const { lastFrame } = render(shellTree().wrap(<Beside rows={0} minHeight={8} />));
    expect(
      lastFrame()
        ?.split('\n')
        .map((line) => line.trim()),
    ).toEqual(['│   base_url string "http://h"', '│   user object {"id":7}', '│   token string ••••••']);
  });

  it('masks a value that is named like a credential until the user says that it is not one', async () => {
    const named: SessionState = {
      ...session,
      layers: {
        ...session.layers,
        session: toVariableMap([{ name: 'api_key', value: 'tok-999-xyz', origin, secret: false }]),
      },
    };
    const { wrap, setSession } = shellTree({ session: named });
    const { lastFrame } = render(wrap(<Beside rows={0} minHeight={8} />));
    expect(lastFrame()).toContain('api_key string ••••••');
    setSession({ ...named, secretAnswers: new Map([['api_key', 'plain']]) });
    await eventually(() => expect(lastFrame()).toContain('api_key string "tok-999-xyz"'));
  });

  it('marks what the last input changed', async () => {
    const { wrap, setSession } = shellTree({ session: withVariables({ a: 1, b: 1 }) });
    const { lastFrame } = render(wrap(<Beside rows={0} minHeight={8} />));
    setSession({ ...withVariables({ a: 1, b: 2 }), inputCount: 2 });
    await eventually(() => expect(lastFrame()).toMatch(/│ {3}a number 1\n.*│ \* b number 2/));
  });

  it('is as high as the column beside it, and shows the number of variables that do not fit', async () => {
    const names = Array.from({ length: 9 }, (_, index) => [`v${index}`, index] as const);
    const { wrap } = shellTree({ session: withVariables(Object.fromEntries(names)) });
    const { lastFrame } = render(wrap(<Beside rows={5} minHeight={2} />));
    await eventually(() => expect(lastFrame()).toContain('… 5 more, .vars'));
    expect(lastFrame()?.split('\n')).toHaveLength(5);
  });

  it.each([
    ['a narrow terminal', session, 119, 0],
    ['a wide terminal', session, 120, 39],
    ['a very wide terminal', session, 400, 63],
    ['a session without variables', withVariables({}), 200, 0],
  ])('uses its columns in %s', (_, state, columns, expected) => {
    expect(variablesWidth(state, columns)).toBe(expected);
  });
});
