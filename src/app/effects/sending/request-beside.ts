import type { Draft } from '../../../core/request/draft.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import type { Rooms } from '../../rooms.ts';

export async function requestBeside(
  { snapshots: _, ...request }: RequestInput,
  draft: Draft,
  { formats }: Rooms,
): Promise<RequestInput> {
  const text = (await formats()).requestText(draft, draft.directives);
  return { ...request, isBeside: true, text, name: null, parsed: { draft, problems: [] } };
}
