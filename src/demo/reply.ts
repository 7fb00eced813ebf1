import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface Reason {
  readonly error: string;
  readonly message: string;
  readonly hint?: string;
}

export class Refusal extends Error {
  readonly status: number;
  readonly reason: Reason;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, reason: Reason, headers: OutgoingHttpHeaders = {}) {
    super(reason.message);
    this.name = 'Refusal';
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

export function sendJson(
  response: ServerResponse,
  value: unknown,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: OutgoingHttpHeaders } = {},
): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
