import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { toVariableMap } from '../../../src/core/session/variables/changes.ts';
import { Preview } from '../../../src/shell/components/preview.tsx';
import { eventually } from '../../support/eventually.ts';
import { session, shellTree, typed } from '../../support/shell-tree.tsx';

const room = { width: 70, height: 12 };

describe('the preview', () => {
  it('shows the interpolated request, and follows changes of the session', async () => {
    const { wrap, setSession } = shellTree({ shell: typed('GET /users/{{user.id}}') });
    const { lastFrame } = render(wrap(<Preview kind="request" {...room} />));
    expect(lastFrame()).toContain('│ GET http://h/users/7\n');
    const origin = { kind: 'script', label: 'input 2', at: 0 } as const;
    const variables = toVariableMap([
      { name: 'base_url', value: 'http://other', origin, secret: false },
      { name: 'user', value: { id: 8 }, origin, secret: false },
    ]);
    setSession({ ...session, layers: { ...session.layers, session: variables } });
    await eventually(() => expect(lastFrame()).toContain('│ GET http://other/users/8\n'));
  });

  it('is compared with its template on request', () => {
    const shell = { ...typed('GET /users/{{user.id}}'), previewMode: 'side-by-side' } as const;
    const { lastFrame } = render(shellTree({ shell }).wrap(<Preview kind="request" {...room} />));
    expect(lastFrame()).toBe('│ - GET {{base_url}}/users/{{user.id}}\n│ + GET http://h/users/7');
  });

  it('uses at most half of the window, unless it is enlarged', async () => {
    const shell = typed(`POST /users\n\n[\n${'  1,\n'.repeat(40)}  2\n]`);
    const { wrap, setShell } = shellTree({ shell, size: { columns: 80, rows: 40 } });
    const { lastFrame } = render(wrap(<Preview kind="request" width={70} height={35} />));
    expect(lastFrame()?.split('\n')).toHaveLength(20);
    setShell({ ...shell, previewMode: 'enlarged' });
    await eventually(() => expect(lastFrame()?.split('\n')).toHaveLength(35));
  });

  it('shows the value of a placeholder in a script, and is empty for other scripts', () => {
    const show = (text: string) =>
      render(shellTree({ shell: typed(text, 12) }).wrap(<Preview kind="script" {...room} />)).lastFrame();
    expect(show('send("GET {{user.id}}")')).toContain('│ {{user.id}} -> 7');
    expect(show('1 + 1 // twelve')).toBe('');
  });

  it.each([['command'], ['empty']] as const)('is empty for the kind %s', (kind) => {
    const { lastFrame } = render(shellTree().wrap(<Preview kind={kind} {...room} />));
    expect(lastFrame()).toBe('');
  });
});
