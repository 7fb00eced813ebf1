import { parseUntil } from '../../directives/repeating/parse-plan.ts';
import type { AskedRequest } from '../requests/asked-request.ts';
import type { RepeatWish } from '../requests/request-wish.ts';
import { writtenDirectives } from '../requests/written-directives.ts';

export function writtenUntil(request: Pick<AskedRequest, 'text' | 'parsed'>): RepeatWish | null {
  const written = writtenDirectives(request).find(({ name }) => name === 'until');
  const read = written === undefined ? null : parseUntil(written.value);
  return read?.kind === 'plan' ? { plan: read.plan, kept: null } : null;
}
