import { FailureError } from '../../../core/request/sending/failure-error.ts';
import type { SignInClock } from './clock.ts';

export interface PersonTimeout {
  readonly signal: AbortSignal;
  wait(milliseconds: number): Promise<void>;
  during<Result>(work: Promise<Result>): Promise<Result>;
  close(): void;
}

interface TimeoutOptions {
  readonly milliseconds: number;
  readonly clock: SignInClock;
}

export function createPersonTimeout(
  signal: AbortSignal,
  { milliseconds, clock }: TimeoutOptions,
): PersonTimeout {
  const own = new AbortController();
  const stop = (failure: FailureError): void => own.abort(failure);
  const cancel = (): void => stop(cancelled());
  const forget = clock.after(milliseconds, () => stop(late(milliseconds)));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const during = <Result>(work: Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const leave = (): void => reject(own.signal.reason);
      if (own.signal.aborted) leave();
      own.signal.addEventListener('abort', leave, { once: true });
      work.then(resolve, reject).finally(() => own.signal.removeEventListener('abort', leave));
    });
  return {
    signal: own.signal,
    during,
    wait(time) {
      let callOff = (): void => undefined;
      const waited = new Promise<void>((resolve) => {
        callOff = clock.after(time, resolve);
      });
      return during(waited).finally(() => callOff());
    },
    close() {
      forget();
      signal.removeEventListener('abort', cancel);
      own.abort(cancelled());
    },
  };
}

const cancelled = (): FailureError =>
  new FailureError({ code: 'ECANCELED', message: 'Cancelled.', hint: null });

const late = (milliseconds: number): FailureError =>
  new FailureError({
    code: 'ERR_OAUTH2_TOKEN',
    message: `The sign-in was not completed within ${Math.round(milliseconds / 60_000)} minutes.`,
    hint: 'sign in again: .auth login',
  });
