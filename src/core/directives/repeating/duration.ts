import { parseQuantity } from '../expectation/parse.ts';

/** Milliseconds of `500`, `5s` or `1.5 min`, rounded; null for anything else. */
export function parseMilliseconds(text: string): number | null {
  const milliseconds = parseQuantity(text, 'time');
  return milliseconds === null || milliseconds > maximumTimer ? null : Math.round(milliseconds);
}

/** A timer of Node that is longer ends at once. */
const maximumTimer = 2 ** 31 - 1;

/** Milliseconds of `5s`, `500ms`, `1.5m` or `1h`; null without a unit. */
export function parseDuration(text: string): number | null {
  return /[a-z]$/i.test(text) ? parseQuantity(text, 'time') : null;
}

export function durationText(milliseconds: number): string {
  const [factor, unit] =
    milliseconds < 1000
      ? ([1, 'ms'] as const)
      : milliseconds < 60_000
        ? ([1000, 's'] as const)
        : milliseconds < 3_600_000
          ? ([60_000, 'min'] as const)
          : ([3_600_000, 'h'] as const);
  return `${Number((milliseconds / factor).toFixed(1))} ${unit}`;
}
