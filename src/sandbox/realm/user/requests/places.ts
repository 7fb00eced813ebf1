import type { ChangePlaces } from '../../../../core/script/request/subject.ts';
import { limits } from '../../../protocol/limits.ts';
import { apply, NativeError, sliceText, toLowerCase } from '../primordials.ts';

export function stackNow(): string {
  const { stack } = new NativeError();
  return typeof stack === 'string' ? apply(sliceText, stack, [0, limits.stackLength]) : '';
}

export type PlaceTracker = ReturnType<typeof trackPlaces>;

export function trackPlaces() {
  const parts: Record<string, string> = { __proto__: null } as never;
  const headers: Record<string, string> = { __proto__: null } as never;
  return {
    touch(part: 'method' | 'url' | 'body') {
      parts[part] = stackNow();
    },
    touchHeader(name: string) {
      headers[apply(toLowerCase, name, [])] = stackNow();
    },
    places: (): ChangePlaces => ({ ...parts, headers: { ...headers } }),
  };
}
