import type { Notice } from '../core/session/entries.ts';
import type { App } from './app.ts';

export function printNotice(
  app: Pick<App, 'dispatch'>,
  { hint = null, cause = null, ...notice }: Pick<Notice, 'severity' | 'message'> & Partial<Notice>,
): Promise<void> {
  const entry = { kind: 'notice', notice: { ...notice, hint, cause } } as const;
  return app.dispatch({ kind: 'printed', entry });
}
