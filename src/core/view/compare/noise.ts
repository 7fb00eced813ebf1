import type { JsonChange } from '../../session/exchanges/response-difference.ts';
import { wordSet } from '../../value/objects.ts';
import { transientForms } from '../../value/transient.ts';

export function isNoise(change: JsonChange<string>): boolean {
  if (change.kind !== 'changed') return false;
  // Both values have to look alike: a date that becomes a name is not noise.
  return transientForms.some((form) => form.test(change.before) && form.test(change.after));
}

export const noisyHeaders = wordSet(`
  age cf-ray content-length date etag expires keep-alive last-modified report-to server-timing set-cookie
  traceparent x-amz-cf-id x-amzn-requestid x-amzn-trace-id x-correlation-id x-request-id x-response-time
  x-runtime x-trace-id
`);
