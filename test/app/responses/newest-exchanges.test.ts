import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newestExchanges } from '../../../src/app/responses/newest-exchanges.ts';
import type { HttpResponse } from '../../../src/core/request/types.ts';
import type { NumberedExchange } from '../../../src/core/session/state.ts';
import { folderOf } from '../../runner/run/files.ts';

const request = { name: 'one', folder: '', text: 'GET http://h/', before: null, after: null };

function bodyIn(path: string, size: number): Pick<HttpResponse, 'body' | 'truncated'> {
  const body = { kind: 'file', path, head: Buffer.from('begin') };
  const outcome = { kind: 'response', response: { body, size, truncated: null } };
  const recent = [{ request, exchange: { outcome } }] as unknown as readonly NumberedExchange[];
  const found = newestExchanges([request], { recent, history: null }).get('one');
  if (found?.outcome.kind !== 'response') throw new Error('no response');
  return found.outcome.response;
}

it('reads a body that lies in a file as a whole', () => {
  const path = join(folderOf({}), 'body');
  writeFileSync(path, 'beginning and end');
  const { body, truncated } = bodyIn(path, 17);
  expect([Buffer.from(body.kind === 'memory' ? body.bytes : []).toString(), truncated]).toEqual([
    'beginning and end',
    null,
  ]);
});

it('says how much is missing where the file of a body is gone', () => {
  const { body, truncated } = bodyIn(join(folderOf({}), 'gone'), 17);
  expect([Buffer.from(body.kind === 'memory' ? body.bytes : []).toString(), truncated]).toEqual([
    'begin',
    'only the first 5 of 17 bytes of the body were written',
  ]);
});
