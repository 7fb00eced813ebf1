import { changeBetween, type RequestTexts } from '../../../../core/script/request/change-between.ts';
import type { RequestChange } from '../../../../core/script/request/subject.ts';
import type { GuardedRealm } from '../guard.ts';
import { toMessage } from '../primordials.ts';
import { type PlaceTracker, trackPlaces } from './places.ts';

export type RequestChanges = ReturnType<typeof createRequestChanges>;

/** Changes of a request by its scripts, the same for the scripts of all tools. */
export function createRequestChanges({ trusted, guard }: GuardedRealm) {
  const report = (change: RequestChange) =>
    guard(() => trusted.reportEffect(toMessage({ kind: 'change', change })));
  return {
    /** Follows where a script changes the request. */
    track: trackPlaces,
    /** Reports a change that was made just now. */
    report,
    /** Reports the parts that differ at the end of a script. */
    compare(before: RequestTexts, now: RequestTexts, tracker: PlaceTracker) {
      const change = changeBetween(before, now, tracker.places());
      if (change !== null) report(change);
    },
  };
}
