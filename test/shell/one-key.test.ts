import { afterAll, expect, it } from 'vitest';
import { countedModules } from '../support/counted-calls.ts';
import { eventually } from '../support/eventually.ts';
import type { mountShell } from './mounted-shell.tsx';

const program = await countedModules<{ readonly mountShell: typeof mountShell }>(
  `export { mountShell } from './test/shell/mounted-shell.tsx';`,
);
const shell = program.modules.mountShell();

afterAll(shell.unmount);

/** A key, to the frame that shows it. */
async function press(key: string): Promise<void> {
  const before = shell.lastFrame();
  shell.press(key);
  await eventually(() => expect(shell.lastFrame()).not.toBe(before));
}

/** Named functions of restloop that one key calls, whatever draws them: 304 to 312 are counted, and 150 are the goal. */
const maxFunctions = 314;

it('calls a limited number of functions from a key in a request of 40 lines to its frame', async () => {
  await shell.app.store.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name: 'user', value: { id: 7, name: 'Ada' }, secret: false }],
    origin: { kind: 'script', label: 'input 1', at: 0 },
  });
  const record = '  { "id": {{user.id}}, "name": "{{user.name}}", "note": "some text" },\n';
  const head = 'POST http://localhost:1/users\nContent-Type: application/json\n\n';
  await press(`\u001b[200~${head}[\n${record.repeat(35)}  {}\n]\u001b[201~`);
  shell.press('\u001b[A');
  for (const key of 'xyxy') await press(key);
  const called = await program.called(() => press('z'));
  expect(called.find(({ name }) => name === 'previewDraft')).toMatchObject({ count: 1 });
  const named = called.filter(({ name }) => name !== '');
  expect(named.length).toBeLessThanOrEqual(maxFunctions);
});
