import { readFileSync } from 'node:fs';
import { bodyText } from '../../app/files/response-body.ts';
import type { HttpResponse } from '../../core/request/types.ts';

export interface Response
  extends Pick<
    HttpResponse,
    | 'status'
    | 'statusText'
    | 'statusClass'
    | 'httpVersion'
    | 'headers'
    | 'size'
    | 'wireSize'
    | 'timings'
    | 'truncated'
    | 'tls'
  > {
  readonly ok: boolean;
  /** Returns the first value of a header, in any case; null without one. */
  header(name: string): string | null;
  bytes(): Uint8Array;
  /** Decodes the body by its charset; empty where it is binary. */
  text(): string;
  /** @throws {SyntaxError} For a body that is not JSON. */
  json<Body = unknown>(): Body;
}

export function toResponse(response: HttpResponse): Response {
  const { body, isReleased: _, failure: __, ...facts } = response;
  const bytes = () => (body.kind === 'memory' ? body.bytes : new Uint8Array(readFileSync(body.path)));
  const text = () => bodyText({ ...response, body: { kind: 'memory', bytes: bytes() } });
  return {
    ...facts,
    ok: response.status >= 200 && response.status < 300,
    header(name) {
      const wanted = name.toLowerCase();
      return facts.headers.find(([other]) => other.toLowerCase() === wanted)?.[1] ?? null;
    },
    bytes,
    text,
    json: () => JSON.parse(text()),
  };
}
