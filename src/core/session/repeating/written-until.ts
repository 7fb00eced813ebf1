import { parseUntil } from '../../directives/repeating/parse-plan.ts';
import { directivesOf } from '../../request/parse/parse-request.ts';
import type { AskedRequest } from '../requests/asked-request.ts';
import type { RepeatWish } from '../requests/request-wish.ts';

/** Repetition that an `# @until` line of the request wants; null without a line that can be read. */
export function writtenUntil({ text, parsed }: Pick<AskedRequest, 'text' | 'parsed'>): RepeatWish | null {
  const directives = parsed?.draft.directives ?? directivesOf(text);
  const written = directives.find(({ name }) => name === 'until');
  const read = written === undefined ? null : parseUntil(written.value);
  return read?.kind === 'plan' ? { plan: read.plan, kept: null } : null;
}
