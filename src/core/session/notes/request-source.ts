import { endOfTarget } from '../../request/text/request-line.ts';
import { separatorFrom } from '../../request/text/separators.ts';
import type { Preview } from '../../request/types.ts';

/** The target of a preview and what follows it, in a source that may hold other requests. */
export interface RequestSource {
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly targetEnd: number;
}

export function sourceOf({ source, targetAt }: Pick<Preview, 'source' | 'targetAt'>): RequestSource {
  const separator = separatorFrom(source, targetAt);
  const end = separator === -1 ? source.length : separator;
  return { source, start: targetAt, end, targetEnd: endOfTarget(source, targetAt) };
}
