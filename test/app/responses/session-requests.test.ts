import { describe, expect, it } from 'vitest';
import { sessionRequests } from '../../../src/app/responses/referable-requests.ts';
import { createResponseReferences } from '../../../src/app/responses/response-references.ts';
import { referredCandidates } from '../../../src/core/editor/completion/placeholders/referred.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import type { SavedRequest } from '../../../src/core/session/types.ts';

/** Completes `{{` among saved requests, and counts how often one of them is looked at. */
function looksAt(count: number): number {
  let looks = 0;
  const requests = Array.from({ length: count }, (_, index): SavedRequest => {
    const request = { folder: '', text: `GET http://h/${index}`, before: null, after: null };
    return Object.defineProperty({ ...request, name: '' }, 'name', {
      get() {
        looks += 1;
        return `request${index}`;
      },
    });
  });
  const state = { ...initialState({ at: 0 }), requests };
  const references = createResponseReferences(sessionRequests(() => state, { unsent: 'unsent' }));
  expect(referredCandidates({ get: () => undefined, names: () => [], references })).toHaveLength(count);
  return looks;
}

describe('the requests that a placeholder can refer to', () => {
  it('are read a number of times proportional to their count', () => {
    const [few, many] = [looksAt(100), looksAt(200)];
    expect(many).toBeLessThanOrEqual(2 * few);
    expect(few).toBeLessThanOrEqual(100 * 10);
  });
});
