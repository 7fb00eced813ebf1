import type { ChangePlaces, RequestChange, ScriptEffect } from '../../../core/script/request/subject.ts';
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

/** The change with places instead of stacks; a stack without code of the user is left out. */
export function withPlaces(change: RequestChange, find: FindSource): RequestChange {
  if (change.places === undefined) return change;
  const { method, url, body, headers = {} } = change.places;
  const place = (stack: string | undefined) =>
    stack === undefined ? undefined : (placeOf(stack, find) ?? undefined);
  const of = (part: keyof ChangePlaces, stack: string | undefined) => {
    const text = place(stack);
    return text === undefined ? {} : { [part]: text };
  };
  const named = Object.entries(headers).flatMap(([name, stack]) => {
    const text = place(stack);
    return text === undefined ? [] : [[name, text] as const];
  });
  const places: ChangePlaces = {
    ...of('method', method),
    ...of('url', url),
    ...of('body', body),
    headers: Object.fromEntries(named),
  };
  return { ...change, places };
}
