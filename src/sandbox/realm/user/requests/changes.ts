import { changeBetween, type RequestTexts } from '../../../../core/script/request/change-between.ts';
import type { RequestChange } from '../../../../core/script/request/subject.ts';
import type { GuardedRealm } from '../guard.ts';
import { toMessage } from '../primordials.ts';
import { type PlaceTracker, trackPlaces } from './places.ts';

export type RequestChanges = ReturnType<typeof createRequestChanges>;

export function createRequestChanges({ trusted, guard }: GuardedRealm) {
  const report = (change: RequestChange) =>
    guard(() => trusted.reportEffect(toMessage({ kind: 'change', change })));
  return {
    track: trackPlaces,
    report,
    compare(before: RequestTexts, now: RequestTexts, tracker: PlaceTracker) {
      const change = changeBetween(before, now, tracker.places());
      if (change !== null) report(change);
    },
  };
}
