import type { StyledLine } from '../text/styled.ts';
import { prettyBody } from './response/pretty-body.ts';

/** What was picked from a response (`.path`, `.jq`), coloured where it is JSON. */
export function pickedLines({
  text,
  media,
}: {
  readonly text: string;
  readonly media: 'json' | 'text';
}): StyledLine[] {
  const source = prettyBody(text.trimEnd(), media === 'json' ? 'application/json' : 'text/plain');
  return [...source.lines(0, source.count)];
}
