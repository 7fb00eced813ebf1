import { EventEmitter, once } from 'node:events';
import { sizeOfBody } from '../../../core/session/exchanges/recent-exchanges.ts';
import type { RunListener } from '../listener.ts';
import type { RequestResult } from '../request/result.ts';

type Report = () => Promise<void> | void;

/** The lowest unfinished number reports at once. Results of others wait up to `maxSize`, after which their work waits. */
export function orderReports(listener: RunListener, maxSize = 32_000_000) {
  const waiting = new Map<number, Report[]>();
  const begun = new Set<number>();
  const done = new Set<number>();
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  let head = 0;
  let size = 0;
  let turn: Promise<void> = Promise.resolve();
  const failures: unknown[] = [];
  const keep = (error: unknown) => void failures.push(error);

  const inTurn = (report: Report): Promise<void> => {
    const reported = turn.then(report);
    turn = reported.catch(() => undefined);
    return reported;
  };
  const release = (number: number): Promise<void> => {
    const reports = waiting.get(number) ?? [];
    waiting.delete(number);
    return inTurn(async () => {
      for (const report of reports) await report();
    });
  };
  const endOf = async (number: number) => {
    if (number < head) return;
    done.add(number);
    const released: Promise<void>[] = [];
    while (done.delete(head)) {
      begun.delete(head);
      head += 1;
      released.push(release(head));
    }
    changes.emit('change');
    await Promise.all(released);
  };
  const later = (number: number, report: Report): Promise<void> | void => {
    if (number <= head) return inTurn(report);
    const own = waiting.get(number);
    if (own === undefined) waiting.set(number, [report]);
    else own.push(report);
  };
  const listenerOf = (number: number): RunListener => ({
    ...listener,
    suiteStarted: (suite) => later(number, () => listener.suiteStarted?.(suite)),
    async requestFinished(result, suite) {
      const own = sizeOf(result);
      size += own;
      await later(number, () => {
        size -= own;
        return listener.requestFinished(result, suite);
      });
      // The head is never held up, so the wait ends.
      while (number > head && begun.has(head) && size > maxSize) await once(changes, 'change');
    },
    suiteFinished: (suite, counts) => later(number, () => listener.suiteFinished?.(suite, counts)),
  });
  return {
    /** Begins work that reports under these numbers, from 0, in ascending order. */
    begin(numbers: readonly number[]) {
      for (const number of numbers) begun.add(number);
      changes.emit('change');
      return {
        /** The listener of a number; the lower numbers of this work are done. */
        of(number: number): RunListener {
          for (const lower of numbers) if (lower < number) void endOf(lower).catch(keep);
          return listenerOf(number);
        },
        async end(): Promise<void> {
          for (const number of numbers) await endOf(number);
        },
      };
    },
    /** Reports what still waits, also after work that never began. */
    async finish(): Promise<void> {
      for (const number of [...waiting.keys()].sort((one, other) => one - other)) await release(number);
      await turn;
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Bytes, roughly: the request and its tests beside the body. */
function sizeOf({ exchange }: RequestResult): number {
  return besideBody + (exchange === null ? 0 : sizeOfBody(exchange));
}

const besideBody = 20_000;
