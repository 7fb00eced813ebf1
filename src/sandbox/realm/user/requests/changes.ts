import { changeBetween, type RequestTexts } from '../../../../core/script/request/change-between.ts';
import type { RequestChange } from '../../../../core/script/request/subject.ts';
import type { TrustedRealm } from '../../contract.ts';
import type { Guard } from '../guard.ts';
import { toJson } from '../primordials.ts';
import { type PlaceTracker, trackPlaces } from './places.ts';

/** The one way in which scripts of a request change it, whatever the tool that they were written for. */
export interface RequestChanges {
  /** Follows where a script changes the request. */
  track(): PlaceTracker;
  /** Reports a change that was made just now. */
  report(change: RequestChange): void;
  /** Reports the parts that differ at the end of a script. */
  compare(before: RequestTexts, now: RequestTexts, tracker: PlaceTracker): void;
}

export function createRequestChanges({
  trusted,
  guard,
}: {
  readonly trusted: TrustedRealm;
  readonly guard: Guard;
}): RequestChanges {
  const report = (change: RequestChange) => guard(() => trusted.wish(toJson({ kind: 'change', change })));
  return {
    track: trackPlaces,
    report,
    compare(before, now, tracker) {
      const change = changeBetween(before, now, tracker.places());
      if (change !== null) report(change);
    },
  };
}
