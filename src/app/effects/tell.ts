import type { Notice } from '../../core/session/entries.ts';
import type { EffectContext } from '../context.ts';

/** A sentence for the user. Errors told this way come from what was asked (exit code 2 without a terminal). */
export function tell(
  context: EffectContext,
  severity: Notice['severity'],
  { message, hint = null }: { readonly message: string; readonly hint?: string | null },
): void {
  const cause = severity === 'error' ? 'usage' : null;
  context.front.print({ kind: 'notice', notice: { severity, message, hint, cause } });
}
