import { FailureError } from '../../core/request/failure-error.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import {
  leadingDirectives,
  type TransportWishes,
  transportDirectives,
} from '../../core/session/transport-directives.ts';
import type { TransportSettings } from '../../core/session/transport-settings.ts';
import type { SettingValues } from '../../core/session/types.ts';
import type { Awaitable } from '../awaitable.ts';
import type { Passphrases } from './certificates.ts';
import { givenText, transportSettings } from './settings.ts';

export interface RequestTransport {
  readonly settings: TransportSettings;
  readonly cookies: TransportWishes['cookies'] | null;
}

/**
 * How one request is sent: the session's settings, with the files that they name read, and what the request itself
 * wants. Throws, or rejects with, a FailureError.
 */
export function requestTransport(
  request: AskedRequest,
  values: SettingValues,
  passphrases: Passphrases,
): Awaitable<RequestTransport> {
  const { cookies = null, ...wishes } = wishesOf(request);
  const transport = { settings: { ...transportSettings(values), ...wishes }, cookies };
  if (givenText(values, 'ca') === null && givenText(values, 'cert') === null) return transport;
  return withCertificates(transport, values, passphrases);
}

/** Most sends need no certificate, and none of what reads them. */
async function withCertificates(
  transport: RequestTransport,
  values: SettingValues,
  passphrases: Passphrases,
): Promise<RequestTransport> {
  const { readCertificates } = await import('./certificates.ts');
  const certificates = await readCertificates(values, passphrases);
  return { ...transport, settings: { ...transport.settings, ...certificates } };
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
