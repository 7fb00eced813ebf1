import { UsageError } from '../../../app/usage-error.ts';
import {
  parseRate,
  parseThreshold,
  type Threshold,
  thresholdExamples,
} from '../../../core/directives/load/threshold.ts';
import { parseDuration } from '../../../core/directives/repeating/duration.ts';
import type { LoadModel, Stage } from '../../../core/load/plan.ts';

export interface LoadFlags {
  readonly rate?: string | number;
  readonly vus?: string | number;
  readonly duration?: string;
  readonly rampUp?: string;
  readonly stages?: string;
  readonly threshold?: readonly string[];
  readonly dryRun?: boolean;
}

export interface LoadPlan {
  readonly model: LoadModel;
  /** Thresholds of all requests together. */
  readonly thresholds: readonly Threshold[];
}

/** Null without a load. Throws a UsageError. */
export function planLoad(flags: LoadFlags, iterations: number | null): LoadPlan | null {
  const { rate, vus, stages } = flags;
  const thresholds = (flags.threshold ?? []).map(readThreshold);
  if (rate === undefined && vus === undefined && stages === undefined) {
    const [given] = (['duration', 'rampUp', 'threshold'] as const).filter((name) => flags[name]?.length);
    if (given === undefined) return null;
    const flag = given === 'rampUp' ? '--ramp-up' : `--${given}`;
    throw new UsageError(`${flag} needs --rate, --vus or --stages.`, 'for example --rate 50/s or --vus 20');
  }
  if (flags.dryRun === true) return null;
  if (stages !== undefined) return { model: modelOfStages(stages, flags, iterations), thresholds };
  const ramp = flags.rampUp === undefined ? 0 : readDuration('--ramp-up', flags.rampUp);
  if (rate === undefined) {
    const users = readUsers(vus ?? 1);
    const length = flags.duration === undefined && iterations !== null ? forever : durationOf(flags);
    return { model: { kind: 'closed', stages: rising(users, { ramp, length }), iterations }, thresholds };
  }
  if (iterations !== null)
    throw new UsageError(
      '--iterations and --rate cannot be combined.',
      'limit a rate by time: --duration 2m',
    );
  const level = readRate(String(rate));
  const users = vus === undefined ? maxUsers : readUsers(vus);
  return {
    model: { kind: 'open', stages: rising(level, { ramp, length: durationOf(flags) }), users },
    thresholds,
  };
}

const defaultDuration = '30s';
const maxUsers = 1000;

/** A day, for a load that ends with its iterations. */
const forever = 86_400_000;

const durationOf = ({ duration = defaultDuration }: LoadFlags): number =>
  readDuration('--duration', duration);

function rising(
  level: number,
  { ramp, length }: { readonly ramp: number; readonly length: number },
): readonly Stage[] {
  const steady = { milliseconds: length, from: level, to: level };
  return ramp === 0 ? [steady] : [{ milliseconds: ramp, from: 0, to: level }, steady];
}

/** `30s:10,1m:50`: in 30 s from nothing to 10 users, then in 1 m to 50; with `/s` it is a rate. */
function modelOfStages(text: string, flags: LoadFlags, iterations: number | null): LoadModel {
  const other = (['rate', 'duration', 'rampUp'] as const).find((name) => flags[name] !== undefined);
  if (other !== undefined)
    throw new UsageError(`--stages and --${other === 'rampUp' ? 'ramp-up' : other} cannot be combined.`);
  const parts = text.split(',').map((part) => /^\s*([^:]+):\s*(\S.*)$/.exec(part.trim()) ?? []);
  const isRate = parts.some(([, , level = '']) => level.includes('/'));
  let from = 0;
  const stages = parts.map(([, length = '', level = '']): Stage => {
    const to = isRate ? parseRate(level) : /^\d{1,6}$/.test(level.trim()) ? Number(level) : null;
    const milliseconds = parseDuration(length.trim());
    if (to === null || milliseconds === null || milliseconds === 0)
      throw new UsageError(`--stages ${text}: not a list of stages.`, stagesHint);
    const stage = { milliseconds, from, to };
    from = to;
    return stage;
  });
  if (isRate && iterations !== null)
    throw new UsageError('--iterations cannot be combined with a rate.', 'the stages set the duration');
  if (isRate)
    return { kind: 'open', stages, users: flags.vus === undefined ? maxUsers : readUsers(flags.vus) };
  if (flags.vus !== undefined)
    throw new UsageError('--stages and --vus cannot be combined: the stages set the number of users.');
  for (const { to } of stages) if (to > 0) readUsers(to);
  return { kind: 'closed', stages, iterations };
}

const stagesHint = '--stages 30s:10,1m:50 for users, --stages 30s:10/s,1m:50/s for a rate';

function readThreshold(text: string): Threshold {
  const threshold = parseThreshold(text);
  if (threshold !== null) return threshold;
  throw new UsageError(`--threshold "${text}": not a threshold.`, `write it like ${thresholdExamples}`);
}

function readRate(text: string): number {
  const rate = parseRate(text);
  if (rate !== null && rate > 0 && rate <= 1e6) return rate;
  throw new UsageError(`--rate ${text}: not a rate.`, 'write it like 50/s or 3000/m');
}

function readUsers(given: string | number): number {
  const users = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (users >= 1 && users <= 10_000) return users;
  throw new UsageError(`--vus ${given}: not a whole number from 1 to 10000.`);
}

function readDuration(flag: string, text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds !== null && milliseconds > 0) return milliseconds;
  throw new UsageError(`${flag} ${text}: not a duration.`, 'write it with its unit: 30s, 2m or 1h');
}
