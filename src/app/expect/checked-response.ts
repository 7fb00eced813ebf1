import { readFile } from 'node:fs/promises';
import type { CheckedResponse } from '../../core/expect/types.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import { bodyText } from '../files/response-body.ts';

export async function checkedResponse(
  response: HttpResponse,
): Promise<{ readonly checked: CheckedResponse; readonly bytes: Uint8Array }> {
  const { body, status, headers, timings, size } = response;
  const bytes = body.kind === 'memory' ? body.bytes : await readFile(body.path);
  const text = bodyText({ ...response, body: { kind: 'memory', bytes } });
  return { bytes, checked: { status, headers, text, milliseconds: timings.total, size } };
}
