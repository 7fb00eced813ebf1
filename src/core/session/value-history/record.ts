import type { Variable } from '../../template/types.ts';
import { encodeValue } from '../../value/codec.ts';
import { sizeOfValue } from '../../value/size.ts';
import type { Value } from '../../value/types.ts';
import type { Action } from '../actions.ts';
import type { SessionState } from '../state.ts';
import type { Update } from '../updates.ts';
import { findVariable } from '../variables/precedence.ts';
import { differingNames } from '../variables/shared-map.ts';
import { isMasked } from '../variables/undecided-secrets.ts';
import type { RecordedValue, ValueEvent } from './types.ts';

export const maxValueEvents = 2000;

/** Bytes of all values together. */
export const maxValueHistorySize = 4_000_000;

const maxValueSize = 500_000;

export function withValueHistory(before: SessionState, { state, effects }: Update, action: Action): Update {
  const isOther = action.kind === 'session-opened' || isTouring(before) !== isTouring(state);
  const isSame = before.layers === state.layers || isOther;
  if (isSame || state.place !== 'shell') return { state, effects };
  const names = new Set(
    layerNames.flatMap((name) => differingNames(before.layers[name], state.layers[name])),
  );
  if (names.size === 0) return { state, effects };
  const isTakenBack = action.kind === 'input-submitted' && /^\s*\.undo\s*$/.test(action.text);
  const events: ValueEvent[] = [];
  for (const name of names) {
    const was = findVariable(before.layers, name);
    const is = findVariable(state.layers, name);
    if (isSameVariable(was, is)) continue;
    const origin = is?.origin ?? was?.origin;
    if (origin === undefined) continue;
    events.push({
      name,
      number: (state.lives.findLast((event) => event.name === name)?.number ?? 0) + 1,
      became: is === undefined ? { kind: 'gone' } : recordedValue(is.value),
      origin,
      secret: [is, was].some((one) => one !== undefined && isMasked({ name, ...one }, state.secretAnswers)),
      afterExchange: state.exchanges.at(-1)?.number ?? null,
      ...(isTakenBack && { isTakenBack }),
    });
  }
  if (events.length === 0) return { state, effects };
  return { state: { ...state, lives: bounded([...state.lives, ...events], events) }, effects };
}

const isTouring = ({ tour }: SessionState): boolean => tour?.kind === 'running';

function bounded(lives: readonly ValueEvent[], added: readonly ValueEvent[]): readonly ValueEvent[] {
  const isLarge = added.some(
    ({ became }) => became.kind === 'value' && sizeOfValue(became.value) > largeValue,
  );
  if (isLarge || lives.length % measuredEach < added.length) return newestWithin(lives);
  return lives.length > maxValueEvents ? lives.slice(-maxValueEvents) : lives;
}

const largeValue = 5_000;
const measuredEach = 64;

const layerNames = ['file', 'base', 'environment', 'flag', 'session'] as const;

export const valueHistory = ({ lives }: Pick<SessionState, 'lives'>, name: string): readonly ValueEvent[] =>
  lives.filter((event) => event.name === name);

function recordedValue(value: Value): RecordedValue {
  return sizeOfValue(value) > maxValueSize ? { kind: 'not-recorded' } : { kind: 'value', value };
}

function isSameVariable(one: Variable | undefined, other: Variable | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (Object.is(one.value, other.value)) return one.origin.label === other.origin.label;
  return one.origin.label === other.origin.label && isSameValue(one.value, other.value);
}

export function isSameValue(one: Value, other: Value): boolean {
  if (Object.is(one, other)) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object';
  if (!areObjects || sizeOfValue(one) !== sizeOfValue(other) || sizeOfValue(one) > maxValueSize) return false;
  return encodeValue(one) === encodeValue(other);
}

export function newestWithin(
  events: readonly ValueEvent[],
  {
    count = maxValueEvents,
    size = maxValueHistorySize,
  }: { readonly count?: number; readonly size?: number } = {},
): readonly ValueEvent[] {
  let used = 0;
  const tooOld = events.findLastIndex(({ became }) => {
    used += 100 + (became.kind === 'value' ? sizeOfValue(became.value) : 0);
    return used > size;
  });
  return events.slice(Math.max(tooOld + 1, events.length - count));
}
