import type { ChangePlaces, RequestChange } from './subject.ts';

export type RequestTexts = Required<Pick<RequestChange, 'method' | 'url' | 'headers' | 'body'>>;

export function changeBetween(
  before: RequestTexts,
  now: RequestTexts,
  places: ChangePlaces = {},
): RequestChange | null {
  const { method, url, headers, body } = now;
  const change: RequestChange = {
    ...(method !== before.method && { method }),
    ...(url !== before.url && { url }),
    ...(!hasSameHeaders(before, now) && { headers }),
    ...(body !== before.body && { body }),
  };
  return Object.keys(change).length === 0 ? null : { ...change, places };
}

export const hasSameHeaders = (before: RequestTexts, { headers }: RequestTexts): boolean =>
  headers.length === before.headers.length &&
  headers.every(([name, value], index) => {
    const [oldName, oldValue] = before.headers[index] ?? [];
    return name === oldName && value === oldValue;
  });
