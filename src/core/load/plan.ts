export interface Stage {
  readonly milliseconds: number;
  readonly from: number;
  readonly to: number;
}

export type LoadModel =
  /** Levels are starts a second; `users` is the most that run at once. */
  | { readonly kind: 'open'; readonly stages: readonly Stage[]; readonly users: number }
  /** Levels are users; `iterations` ends the load early, null where only its time does. */
  | { readonly kind: 'closed'; readonly stages: readonly Stage[]; readonly iterations: number | null };

export const durationOf = (stages: readonly Stage[]): number =>
  stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

export function levelAt(stages: readonly Stage[], milliseconds: number): number {
  let begun = 0;
  for (const { milliseconds: length, from, to } of stages) {
    if (milliseconds < begun + length) return from + ((to - from) * (milliseconds - begun)) / length;
    begun += length;
  }
  return 0;
}

export const highestLevel = (stages: readonly Stage[]): number =>
  Math.max(0, ...stages.flatMap(({ from, to }) => [from, to]));

export const plannedCount = (stages: readonly Stage[]): number =>
  Math.ceil(stages.reduce((sum, stage) => sum + startsOf(stage), 0) - tiny);

/** The times of all starts, in milliseconds since the first one, none held in memory. */
export function* plannedStarts(stages: readonly Stage[]): Generator<number, void, undefined> {
  let begun = 0;
  let before = 0;
  let next = 0;
  for (const stage of stages) {
    const starts = startsOf(stage);
    while (next - before < starts - tiny) {
      yield begun + timeOf(next - before, stage);
      next += 1;
    }
    before += starts;
    begun += stage.milliseconds;
  }
}

/** Sums of fractions miss a whole number by a little. */
const tiny = 1e-6;

const startsOf = ({ milliseconds, from, to }: Stage): number => (((from + to) / 2) * milliseconds) / 1000;

function timeOf(starts: number, { milliseconds, from, to }: Stage): number {
  if (from === to) return (starts / from) * 1000;
  const growth = (to - from) / milliseconds;
  const root = Math.sqrt(Math.max(0, from * from + 2 * growth * starts * 1000));
  return Math.min(milliseconds, (root - from) / growth);
}
