import type { ChangePlaces, RequestChange } from './subject.ts';

type Texts = Required<Pick<RequestChange, 'method' | 'url' | 'headers' | 'body'>>;

/** The parts of a request that differ; null for none. */
export function changeBetween(before: Texts, now: Texts, places: ChangePlaces = {}): RequestChange | null {
  const isSame = (part: keyof Texts) => JSON.stringify(now[part]) === JSON.stringify(before[part]);
  const { method, url, headers, body } = now;
  const change: RequestChange = {
    ...(!isSame('method') && { method }),
    ...(!isSame('url') && { url }),
    ...(!isSame('headers') && { headers }),
    ...(!isSame('body') && { body }),
  };
  return Object.keys(change).length === 0 ? null : { ...change, places };
}
