import type { App } from '../app.ts';
import { hintOf, messageOf } from '../message.ts';

/** Takes the environments of a folder so that `.env` can choose one. A file that is wrong is a warning. */
export async function offerEnvironments(app: App, folder: string): Promise<void> {
  try {
    await app.loadEnvironments(folder);
  } catch (error) {
    const notice = {
      severity: 'warning',
      message: messageOf(error),
      hint: hintOf(error),
      cause: null,
    } as const;
    await app.dispatch({ kind: 'printed', entry: { kind: 'notice', notice } });
  }
}
