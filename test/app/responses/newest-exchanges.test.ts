import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maskExchange } from '../../../src/app/responses/masked-exchange.ts';
import { newestExchanges } from '../../../src/app/responses/newest-exchanges.ts';
import type { HttpResponse } from '../../../src/core/request/types.ts';
import { createMasker, emptyMasker, type Masker } from '../../../src/core/secrets/search/masker.ts';
import type { NumberedExchange } from '../../../src/core/session/state.ts';
import { folderOf } from '../../runner/run/files.ts';

const request = { name: 'one', folder: '', text: 'GET http://h/', before: null, after: null };

function bodyIn(path: string, size: number): Pick<HttpResponse, 'body' | 'truncated'> {
  const body = { kind: 'file', path, head: Buffer.from('begin') } as const;
  return newestOf({ body, size });
}

function newestOf(
  held: Pick<HttpResponse, 'body' | 'size'>,
  masker: Masker = emptyMasker,
): Pick<HttpResponse, 'body' | 'truncated'> {
  const outcome = { kind: 'response', response: { ...held, statusText: 'OK', headers: [], truncated: null } };
  const sent = { method: 'GET', url: 'http://h/', headers: [], body: { kind: 'none' } };
  const received = { request, exchange: { request: sent, redirects: [], outcome } };
  const recent = [maskExchange(received as unknown as NumberedExchange, masker)];
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

it('reports how much is missing if the file of a body is gone', () => {
  const { body, truncated } = bodyIn(join(folderOf({}), 'gone'), 17);
  expect([Buffer.from(body.kind === 'memory' ? body.bytes : []).toString(), truncated]).toEqual([
    'begin',
    'only the first 5 of 17 bytes of the body were written',
  ]);
});

describe('a masked body', () => {
  const secret = createMasker(['a-long-secret-of-the-response']);
  const text = 'the token is a-long-secret-of-the-response';

  it('is whole, though it is shorter than what was received', () => {
    const body = { kind: 'memory', bytes: Buffer.from(text) } as const;
    const found = newestOf({ body, size: text.length }, secret);
    expect([
      Buffer.from(found.body.kind === 'memory' ? found.body.bytes : []).toString(),
      found.truncated,
    ]).toEqual(['the token is ••••••', null]);
  });

  it('keeps its other bytes, if it is not a text', () => {
    const [before, after] = [Buffer.from([0xff, 0]), Buffer.from([0xfe, 0xff])];
    const body = { kind: 'memory', bytes: Buffer.concat([before, Buffer.from(text), after]) } as const;
    const found = newestOf({ body, size: text.length + 4 }, secret).body;
    expect(Buffer.from(found.kind === 'memory' ? found.bytes : [])).toEqual(
      Buffer.concat([before, Buffer.from(`the token is ${'*'.repeat(29)}`), after]),
    );
  });

  it('is marked as partial if only its beginning was in memory', () => {
    const body = { kind: 'file', path: join(folderOf({}), 'gone'), head: Buffer.from(text) } as const;
    expect(newestOf({ body, size: 500 }, secret).truncated).toBe(
      `only the first ${text.length} of 500 bytes of the body were written`,
    );
  });
});
