import { FailureError } from '../../core/request/failure-error.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import {
  leadingDirectives,
  type TransportWishes,
  transportDirectives,
} from '../../core/session/transport-directives.ts';
import type { TransportSettings } from '../../core/session/transport-settings.ts';
import type { SettingValues } from '../../core/session/types.ts';
import type { Passphrases } from './certificates.ts';
import { givenText, transportSettings } from './settings.ts';

/**
 * How one request is sent: the session's settings, with the files that they name read, and what the request itself
 * wants. Rejects with a FailureError.
 */
export async function requestTransport(
  request: AskedRequest,
  values: SettingValues,
  passphrases: Passphrases,
): Promise<{ readonly settings: TransportSettings; readonly cookies: TransportWishes['cookies'] | null }> {
  const { cookies = null, ...wishes } = wishesOf(request);
  const settings = { ...transportSettings(values), ...wishes };
  if (givenText(values, 'ca') === null && givenText(values, 'cert') === null) return { settings, cookies };
  // Most sends need no certificate, and none of what reads them.
  const { readCertificates } = await import('./certificates.ts');
  return { settings: { ...settings, ...(await readCertificates(values, passphrases)) }, cookies };
}

/** What the request itself wants. Throws a FailureError for a directive that is wrong. */
export function wishesOf({ text, transport }: Pick<AskedRequest, 'text' | 'transport'>): TransportWishes {
  if (transport !== undefined) return transport;
  const read = transportDirectives(leadingDirectives(text));
  if (read.kind === 'wishes') return read.wishes;
  throw new FailureError({
    code: 'ERR_INVALID_DIRECTIVE',
    message: `${read.directive.line}:1: ${read.message}`,
    hint: read.hint,
  });
}
