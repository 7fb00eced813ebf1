import type { RequestChange, ScriptEffect } from './subject.ts';

export interface ScriptEffects {
  readonly skip: { readonly reason: string | null } | null;
  readonly replays: boolean;
  readonly next: { readonly request: string | null } | null;
  readonly change: RequestChange | null;
  readonly handlers: readonly number[];
}

export const noScriptEffects: ScriptEffects = {
  skip: null,
  replays: false,
  next: null,
  change: null,
  handlers: [],
};

export function mergeScriptEffects(effects: readonly ScriptEffect[]): ScriptEffects {
  return effects.length === 0 ? noScriptEffects : effects.reduce(withEffect, noScriptEffects);
}

function withEffect(all: ScriptEffects, effect: ScriptEffect): ScriptEffects {
  switch (effect.kind) {
    case 'skip':
      return { ...all, skip: { reason: effect.reason } };
    case 'replay':
      return { ...all, replays: true };
    case 'next':
      return { ...all, next: { request: effect.request } };
    case 'change':
      return { ...all, change: mergedChange(all.change, effect.change) };
    case 'header':
      return all;
    default:
      return effect satisfies never;
  }
}

function mergedChange(before: RequestChange | null, after: RequestChange): RequestChange {
  const places = { ...before?.places, ...after.places };
  const headers = { ...before?.places?.headers, ...after.places?.headers };
  const hasPlaces = before?.places !== undefined || after.places !== undefined;
  return { ...before, ...after, ...(hasPlaces && { places: { ...places, headers } }) };
}

export const maxReplays = 1000;
