import type { App } from '../app.ts';
import { printNotice } from '../print-notice.ts';

export async function reportUnsavedChanges(app: App): Promise<void> {
  const { readOnly, saved, name } = app.store.getState();
  if (readOnly === null || saved || name === null) return;
  const message = `The changes to "${name}" are not saved: ${readOnly.replace(/\.$/, '')}.`;
  const hint = 'run the command again when the session is closed there';
  await printNotice(app, { severity: 'error', message, hint, cause: 'file' });
}
