import { Box, type DOMElement } from 'ink';
import { render } from 'ink-testing-library';
import { Profiler, type ReactNode, useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { Preview } from '../../../src/shell/components/preview.tsx';
import { StatusLine } from '../../../src/shell/components/status-line.tsx';
import { StreamingBody } from '../../../src/shell/components/streaming-body.tsx';
import { VariablesPanel } from '../../../src/shell/components/variables-panel.tsx';
import { eventually } from '../../support/eventually.ts';
import { shellTree, typed } from '../../support/shell-tree.tsx';

function Panels({ count }: { readonly count: (panel: string) => void }) {
  const column = useRef<DOMElement>(null);
  const counted = (panel: string, node: ReactNode) => (
    <Profiler id={panel} onRender={count}>
      {node}
    </Profiler>
  );
  return (
    <Box flexDirection="column">
      <Box ref={column} height={1} />
      {counted('preview', <Preview kind="request" width={70} height={12} />)}
      {counted('streaming', <StreamingBody width={70} height={3} />)}
      {counted('status', <StatusLine width={70} height={1} />)}
      {counted('variables', <VariablesPanel width={40} minHeight={3} maxHeight={3} neighbour={column} />)}
    </Box>
  );
}

describe('panels', () => {
  it('are rendered again only when their slice changes', async () => {
    const tree = shellTree({ shell: typed('GET /one') });
    const rendered: string[] = [];
    const { lastFrame } = render(tree.wrap(<Panels count={(panel) => rendered.push(panel)} />));
    // React renders once more after the neighbour was measured, to find that nothing changed.
    for (const text of ['GET /first', 'GET /second']) {
      tree.setShell(typed(text));
      await eventually(() => expect(lastFrame()).toContain(`http://h/${text.slice(5)}`));
    }
    rendered.splice(0);
    tree.setShell(typed('GET /two'));
    await eventually(() => expect(lastFrame()).toContain('http://h/two'));
    expect(new Set(rendered)).toEqual(new Set(['preview']));
    rendered.splice(0);
    tree.setStreamed([[{ text: 'data', style: 'plain' }]]);
    await eventually(() => expect(lastFrame()).toContain('┊ data'));
    expect(new Set(rendered)).toEqual(new Set(['streaming']));
  });
});
