import type { Draft } from '../../request/draft.ts';
import { addedText } from '../../request/source-text.ts';
import { currentDraft } from '../against/current-request.ts';

export function introspectionDraft(given: Draft, query: string): Draft {
  const { graphql: _, ...draft } = currentDraft(given);
  const type = { name: addedText('Content-Type'), value: addedText('application/json') };
  return {
    ...draft,
    method: 'POST',
    headers: [...draft.headers, type],
    body: { kind: 'text', text: addedText(JSON.stringify({ query })) },
  };
}
