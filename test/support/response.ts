import type { HttpResponse } from '../../src/core/request/types.ts';

/** A response of this body: 200, JSON, and nothing else to tell of, but for what is changed. */
export function respond(body: string | Uint8Array, changes: Partial<HttpResponse> = {}): HttpResponse {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return {
    status: 200,
    statusText: 'OK',
    statusClass: 'Successful',
    httpVersion: '1.1',
    headers: [['Content-Type', 'application/json']],
    body: { kind: 'memory', bytes },
    size: bytes.length,
    wireSize: bytes.length,
    timings: { dns: null, connect: null, tls: null, wait: 1, download: 1, total: 2 },
    truncated: null,
    tls: null,
    ...changes,
  };
}
