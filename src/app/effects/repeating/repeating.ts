import { setTimeout as wait } from 'node:timers/promises';
import { repeatLimits } from '../../../core/directives/repeating/limits.ts';
import { retryAfter } from '../../../core/request/sending/retry.ts';
import { exchangeExitCode } from '../../../core/session/exit-codes.ts';
import type { RepeatProgress } from '../../../core/session/repeating/progress.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { progressText } from '../../../core/view/repeating/progress.ts';
import type { RequestRoom, ResponseRoom } from '../../rooms.ts';
import { createAttempts, type RepeatEffect } from './attempts.ts';

export type RepeatRoom = RequestRoom & ResponseRoom;

export type Repeater = ReturnType<typeof createRepeater>;

export function createRepeater(effect: RepeatEffect, room: RepeatRoom, signal: AbortSignal) {
  const since = room.now();
  let said = '';
  return {
    room,
    effect,
    signal,
    since,
    attempt: createAttempts(effect, room),
    report(progress: RepeatProgress) {
      void room.store.dispatch({ kind: 'repetition-progressed', since, progress });
      const outcome = `${progress.last} ${progress.value} ${progress.isServerWait}`;
      if (progress.last === null || outcome === said) return;
      said = outcome;
      room.front.progress?.(progressText(progress, room.now()));
    },
    pause: (milliseconds: number): Promise<void> =>
      wait(milliseconds, undefined, { signal }).catch(() => undefined),
  };
}

export function outcomeOf(numbered: NumberedExchange): string {
  const { outcome } = numbered.exchange;
  return outcome.kind === 'response' ? String(outcome.response.status) : outcome.failure.code;
}

export const isHopeless = (numbered: NumberedExchange): boolean => exchangeExitCode(numbered) === 2;

/** Milliseconds of the response's `Retry-After`; 0 without it. */
export function serverWaitOf({ exchange: { outcome } }: NumberedExchange, now: number): number {
  return outcome.kind === 'response' ? (retryAfter(outcome.response.headers, now) ?? 0) : 0;
}

export const isTooLong = (serverWait: number): boolean => serverWait > repeatLimits.serverWait;

const longestValue = 60;

export function shownValue(text: string, room: RepeatRoom): string {
  const line = cleanLine(sessionSecrets(room.store.getState()).mask(text.replace(/\s+/g, ' ')));
  return line.length > longestValue ? `${line.slice(0, longestValue - 1)}…` : line;
}
