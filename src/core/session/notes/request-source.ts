import { endOfTarget } from '../../request/text/request-line.ts';
import { separatorFrom } from '../../request/text/separators.ts';
import type { Preview } from '../../request/types.ts';

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
