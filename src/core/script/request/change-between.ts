import type { ChangePlaces, RequestChange } from './subject.ts';

export type RequestTexts = Required<Pick<RequestChange, 'method' | 'url' | 'headers' | 'body'>>;

export function changeBetween(
  before: RequestTexts,
  now: RequestTexts,
  places: ChangePlaces = {},
): RequestChange | null {
  const isSame = (part: keyof RequestTexts) => JSON.stringify(now[part]) === JSON.stringify(before[part]);
  const { method, url, headers, body } = now;
  const change: RequestChange = {
    ...(!isSame('method') && { method }),
    ...(!isSame('url') && { url }),
    ...(!isSame('headers') && { headers }),
    ...(!isSame('body') && { body }),
  };
  return Object.keys(change).length === 0 ? null : { ...change, places };
}
