import type { App } from '../app.ts';
import { hintOf, messageOf } from '../message.ts';
import { printNotice } from '../print-notice.ts';

export async function offerEnvironments(app: App, folder: string): Promise<void> {
  try {
    await app.dispatch({ kind: 'work-requested', work: { kind: 'load-environments', folder } });
  } catch (error) {
    await printNotice(app, { severity: 'warning', message: messageOf(error), hint: hintOf(error) });
  }
}
