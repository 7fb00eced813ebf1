import { afterEach } from 'vitest';
import type { Exchange, HttpResponse, NetworkFailure, RequestSpec } from '../../../src/core/request/types.ts';
import type { TransportSettings } from '../../../src/core/session/settings/transport-settings.ts';
import { createHttpClient } from '../../../src/http/client.ts';
import type { HttpClient, SendOptions } from '../../../src/ports/http.ts';

export const settings: TransportSettings = {
  timeout: 10_000,
  redirects: 10,
  insecure: false,
  proxy: 'none',
  http2: false,
};

let open: HttpClient[] = [];
afterEach(async () => {
  for (const client of open) await client.close();
  open = [];
});

/** A client that is closed after the test. */
export function testClient(...parts: Parameters<typeof createHttpClient>): HttpClient {
  const client = createHttpClient(...parts);
  open.push(client);
  return client;
}

export interface Sending extends Partial<RequestSpec> {
  readonly client?: HttpClient;
  readonly settings?: Partial<TransportSettings>;
  readonly options?: Partial<SendOptions>;
}

/** Sends a request with what it does not say filled in. */
export function send(url: string, sending: Sending = {}): Promise<Exchange> {
  const { client = testClient(), settings: changes, options, ...spec } = sending;
  return client.send(
    { method: 'GET', headers: [], body: { kind: 'none' }, ...spec, url },
    { settings: { ...settings, ...changes }, signal: new AbortController().signal, ...options },
  );
}

export async function responseTo(url: string, sending: Sending = {}): Promise<HttpResponse> {
  const { outcome } = await send(url, sending);
  if (outcome.kind === 'failure') throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.response;
}

export async function failureOf(url: string, sending: Sending = {}): Promise<NetworkFailure> {
  const { outcome } = await send(url, sending);
  if (outcome.kind === 'response') throw new Error(`It answered ${outcome.response.status}.`);
  return outcome.failure;
}

export function textOf({ body }: HttpResponse): string {
  return new TextDecoder().decode(body.kind === 'memory' ? body.bytes : body.head);
}
