import type { RequestChange, ScriptWish } from './subject.ts';

export interface ScriptWishes {
  readonly skip: { readonly reason: string | null } | null;
  readonly replays: boolean;
  readonly next: { readonly request: string | null } | null;
  readonly change: RequestChange | null;
  readonly handlers: readonly number[];
}

export const noWishes: ScriptWishes = { skip: null, replays: false, next: null, change: null, handlers: [] };

export function wishesOf(wishes: readonly ScriptWish[]): ScriptWishes {
  return wishes.length === 0 ? noWishes : wishes.reduce(withWish, noWishes);
}

function withWish(all: ScriptWishes, wish: ScriptWish): ScriptWishes {
  switch (wish.kind) {
    case 'skip':
      return { ...all, skip: { reason: wish.reason } };
    case 'replay':
      return { ...all, replays: true };
    case 'next':
      return { ...all, next: { request: wish.request } };
    case 'change':
      return { ...all, change: mergedChange(all.change, wish.change) };
    case 'header':
      return all;
    default:
      return wish satisfies never;
  }
}

function mergedChange(before: RequestChange | null, after: RequestChange): RequestChange {
  const places = { ...before?.places, ...after.places };
  const headers = { ...before?.places?.headers, ...after.places?.headers };
  const hasPlaces = before?.places !== undefined || after.places !== undefined;
  return { ...before, ...after, ...(hasPlaces && { places: { ...places, headers } }) };
}

export const maxReplays = 1000;
