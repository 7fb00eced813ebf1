import type { OutputOptions, SessionOptions } from '../../../app/options.ts';
import { UsageError } from '../../../app/usage-error.ts';

/** What `restloop run` takes. Numbers are still as they were typed. */
export interface RunOptions extends SessionOptions, OutputOptions {
  readonly request: readonly string[];
  readonly tag: readonly string[];
  readonly bail?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly delay?: string;
  readonly retry?: string;
  readonly data?: string;
  readonly iterations?: string;
  readonly parallel?: string;
  readonly reporter: readonly string[];
  readonly output?: string;
  readonly excludeTag?: readonly string[];
  readonly failuresOnly?: boolean;
  readonly requireTests?: boolean;
  readonly update?: boolean;
  readonly watch?: boolean;
}

/** How a run goes, checked. */
export interface RunPlan {
  readonly intent: 'send' | 'force' | 'show';
  readonly bail: boolean;
  /** Milliseconds between two requests. */
  readonly delay: number;
  /** How often a request that failed is sent again. */
  readonly retries: number;
  /** Null for as many as there are rows of data, or one. */
  readonly iterations: number | null;
  /** Whether iterations are told apart in reports. */
  readonly hasIterations: boolean;
  readonly parallel: number;
  /** `key=value`, in the order in which they are given. */
  readonly settings: readonly string[];
  readonly updateSnapshots: boolean;
  /** Whether a request without a test fails. */
  readonly requiresTests: boolean;
}

/** Throws a UsageError for a number that is none, or out of range. */
export function planRun(options: RunOptions): RunPlan {
  const iterations =
    options.iterations === undefined
      ? null
      : wholeNumber('--iterations', options.iterations, { minimum: 1, maximum: 1e9 });
  return {
    intent: options.dryRun === true ? 'show' : options.force === true ? 'force' : 'send',
    bail: options.bail === true,
    delay: wholeNumber('--delay', options.delay ?? '0', { minimum: 0, maximum: 86_400_000 }),
    retries: wholeNumber('--retry', options.retry ?? '0', { minimum: 0, maximum: 1000 }),
    iterations,
    parallel: wholeNumber('--parallel', options.parallel ?? '1', { minimum: 1, maximum: 256 }),
    hasIterations: options.data !== undefined || (iterations ?? 1) > 1,
    settings: options.set,
    updateSnapshots: options.update === true,
    requiresTests: options.requireTests === true,
  };
}

function wholeNumber(
  flag: string,
  text: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new UsageError(`${flag} ${text}: this is not a whole number from ${minimum} to ${maximum}.`);
}
