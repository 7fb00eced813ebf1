import type { TransportOverrides } from '../../core/directives/transport.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { overridesOf } from '../../core/session/requests/written-directives.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import type { CertificateOptions } from './certificates.ts';
import { readCertificates } from './certificates.ts';
import { textOrNull, transportSettings } from './settings.ts';

export interface RequestTransport {
  readonly settings: TransportSettings;
  readonly cookies: TransportOverrides['cookies'] | null;
  readonly waiting: Pick<TransportOverrides, 'sleep' | 'sleepCode' | 'rateLimit'>;
}

/** Merges the settings of the session and the request. Rejects with a FailureError. */
export async function requestTransport(
  request: RequestInput,
  options: CertificateOptions,
): Promise<RequestTransport> {
  const { values } = options;
  const { cookies = null, sleep, sleepCode, rateLimit, ...overrides } = overridesOf(request);
  const waiting = {
    ...(sleep !== undefined && { sleep }),
    ...(sleepCode !== undefined && { sleepCode }),
    ...(rateLimit !== undefined && { rateLimit }),
  };
  const ofSession = transportSettings(values);
  // Most requests have no overrides. Their shared object is the key of what is remembered for it.
  const settings = Object.keys(overrides).length === 0 ? ofSession : { ...ofSession, ...overrides };
  const transport = { settings, cookies, waiting };
  if (textOrNull(values, 'ca') === null && textOrNull(values, 'cert') === null) return transport;
  return withCertificates(transport, options);
}

async function withCertificates(
  transport: RequestTransport,
  options: CertificateOptions,
): Promise<RequestTransport> {
  const certificates = await readCertificates(options);
  return { ...transport, settings: { ...transport.settings, ...certificates } };
}
