import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/core/request/types.ts';
import type { ExchangeHistory } from '../../../src/core/session/exchanges/exchange-history.ts';
import type { NumberedExchange } from '../../../src/core/session/state.ts';
import { linesBackwards } from '../../../src/storage/history/lines-backwards.ts';
import { openStorage } from '../../../src/storage/store.ts';
import { codePoint } from '../../support/properties/characters.ts';
import { respond } from '../../support/response.ts';
import { snapshot, temporaryHome } from '../harness.ts';

const size = 100_000_000;
const now = new Date(2026, 2, 10, 15, 0).getTime();

function exchange(
  number: number,
  { url = 'http://h/users', status = 200, body = 'body' as string | Uint8Array, at = now } = {},
): NumberedExchange {
  return {
    number,
    request: { text: `GET ${url}`, name: null },
    exchange: {
      request: { method: 'GET', url, headers: [['accept', '*/*']], body: { kind: 'none' } },
      startedAt: at,
      redirects: [],
      outcome: {
        kind: 'response',
        response: respond(body, {
          status,
          headers: [['content-type', 'text/plain']],
          timings: { dns: null, connect: 1, tls: null, wait: 2, download: 3, total: 6 },
        }),
      },
    },
  };
}

const failure: Exchange['outcome'] = {
  kind: 'failure',
  failure: { code: 'ECONNREFUSED', message: 'refused', hint: null },
};

describe('the history of exchanges', () => {
  it('returns each exchange unchanged', () => {
    const home = temporaryHome();
    const history = openStorage({ home }).exchanges('api');
    const binary = exchange(2, { body: Uint8Array.from({ length: 3000 }, (_, index) => index * 7) });
    const failed: NumberedExchange = {
      ...exchange(3),
      exchange: { ...exchange(3).exchange, outcome: failure },
    };
    history.append([exchange(1), binary, failed], size);
    const again = openStorage({ home }).exchanges('api');
    expect(again.load(1)).toEqual(exchange(1));
    expect(again.load(2)?.exchange.outcome).toMatchObject({ response: { size: 3000 } });
    const outcome = again.load(2)?.exchange.outcome;
    const body =
      outcome?.kind === 'response' && outcome.response.body.kind === 'memory'
        ? outcome.response.body.bytes
        : null;
    expect(body && [...body]).toEqual(Array.from({ length: 3000 }, (_, index) => (index * 7) & 255));
    expect(again.load(3)).toEqual(failed);
    expect(again.load(4)).toBe(null);
    expect(again.lastNumber()).toBe(3);
  });

  it('is empty before the first exchange', () => {
    const history = openStorage({ home: temporaryHome() }).exchanges('api');
    expect([history.lastNumber(), history.load(1), numbersOf(history)]).toEqual([0, null, []]);
  });

  it('keeps bodies compressed', () => {
    const home = temporaryHome();
    openStorage({ home })
      .exchanges('api')
      .append([exchange(1, { body: 'a long text, '.repeat(100_000) })], size);
    expect(statSync(join(home, 'sessions', 'api.exchanges')).size).toBeLessThan(20_000);
  });

  it('loses only the record that was torn, wherever it was torn', () => {
    const home = temporaryHome();
    const history = openStorage({ home }).exchanges('api');
    const path = join(home, 'sessions', 'api.exchanges');
    history.append([exchange(1)], size);
    const whole = statSync(path).size;
    history.append([exchange(2)], size);
    const both = readFileSync(path);
    for (let end = whole; end < both.length - 1; end += 7) {
      writeFileSync(path, both);
      truncateSync(path, end);
      expect(history.load(1)).toEqual(exchange(1));
      expect(history.load(2)).toBe(null);
      history.append([exchange(3)], size);
      expect(history.load(3)).toEqual(exchange(3));
      expect(history.lastNumber()).toBe(3);
    }
  });

  it('skips damaged records', () => {
    const home = temporaryHome();
    const history = openStorage({ home }).exchanges('api');
    history.append([exchange(1)], size);
    appendFileSync(join(home, 'sessions', 'api.exchanges'), '\u0000\u0001 garbage\n{"number":9}\tAAAA\n');
    history.append([exchange(2)], size);
    expect(numbersOf(history)).toEqual([2, 1]);
    expect(history.load(9)).toBe(null);
  });

  it('drops the oldest exchanges beyond its maximum size', () => {
    const home = temporaryHome();
    const history = openStorage({ home }).exchanges('api');
    const noise = (seed: number) =>
      Uint8Array.from({ length: 2000 }, (_, index) => (index * seed * 2654435761) >>> 13);
    for (let number = 1; number <= 100; number += 1)
      history.append([exchange(number, { body: noise(number) })], 60_000);
    expect(statSync(join(home, 'sessions', 'api.exchanges')).size).toBeLessThanOrEqual(60_000);
    const kept = numbersOf(history);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept).toEqual(kept.map((_, index) => 100 - index));
    expect(history.load(1)).toBe(null);
    expect(history.load(100)).not.toBe(null);
  });

  it('takes a body in memory that masks made shorter for a whole one', () => {
    const history = openStorage({ home: temporaryHome() }).exchanges('api');
    const masked = exchange(1, { body: '{"token":"***"}' });
    const { outcome } = masked.exchange;
    if (outcome.kind === 'failure') throw new Error('no response');
    const response = { ...outcome.response, size: 5000 };
    history.append(
      [{ ...masked, exchange: { ...masked.exchange, outcome: { ...outcome, response } } }],
      100_000,
    );
    expect(history.load(1)?.exchange.outcome).toMatchObject({ response: { size: 5000, truncated: null } });
  });

  it('keeps the beginning of a large body and records that it is cut', () => {
    const history = openStorage({ home: temporaryHome() }).exchanges('api');
    history.append([exchange(1, { body: 'z'.repeat(100_000) })], 100_000);
    expect(history.load(1)?.exchange.outcome).toMatchObject({
      response: { truncated: 'only the beginning of the body was saved to the history' },
    });
  });

  it('moves with its session when it gets a name, is renamed, deleted and restored', () => {
    const storage = openStorage({ home: temporaryHome() });
    storage.exchanges(null).append([exchange(1)], size);
    storage.saveLast(snapshot());
    storage.exchanges(null).append([exchange(2)], size);
    storage.saveSession(snapshot(), 'a');
    storage.renameSession('a', 'b');
    storage.deleteSession('b');
    expect(storage.exchanges('b').lastNumber()).toBe(0);
    storage.undeleteSession('b');
    expect(numbersOf(storage.exchanges('b'))).toEqual([2, 1]);
  });
});

const numbersOf = (history: ExchangeHistory): number[] =>
  [...history.scan()].map(({ summary: { number } }) => number);

describe('lines from the end of a file', () => {
  it('are the lines of the file in reverse, for any content', () => {
    const path = join(temporaryHome(), '..', 'lines');
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: codePoint }), fc.constant('é'.repeat(150_000))), {
          maxLength: 6,
        }),
        (lines) => {
          const text = lines.map((line) => line.replaceAll('\n', ' ')).join('\n');
          writeFileSync(path, text);
          const expected = Buffer.from(text)
            .toString()
            .split('\n')
            .filter((line) => line !== '')
            .reverse();
          expect([...linesBackwards(path)]).toEqual(expected);
        },
      ),
      { numRuns: 15 },
    );
  });
});
