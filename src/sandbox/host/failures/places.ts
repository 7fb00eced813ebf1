import type { RequestChange, ScriptEffect } from '../../../core/script/request/subject.ts';
import { type Frame, type Source, userFrames } from './stack.ts';

type FindSource = (number: number) => Source | undefined;

/** `input 12, line 3` or `auth.http:3` for a stack; null where it has no code of the user. */
export function placeOf(stack: string, find: FindSource): string | null {
  const [frame] = userFrames(stack, find);
  return frame === undefined ? null : placeText(frame);
}

const placeText = ({ place: { label, line } }: Frame): string =>
  /^input \d+$/.test(label) ? `${label}, line ${line}` : `${label}:${line}`;

export const placedEffect = (effect: ScriptEffect, find: FindSource): ScriptEffect =>
  effect.kind === 'change' ? { kind: 'change', change: withPlaces(effect.change, find) } : effect;

/** A stack without code of the user is left out. */
export function withPlaces(change: RequestChange, find: FindSource): RequestChange {
  if (change.places === undefined) return change;
  const { headers = {}, ...parts } = change.places;
  const placed = (stacks: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(stacks).flatMap(([name, stack]) => {
        const place = placeOf(stack, find);
        return place === null ? [] : [[name, place]];
      }),
    );
  return { ...change, places: { ...placed(parts), headers: placed(headers) } };
}
