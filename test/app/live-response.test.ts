import { describe, expect, it } from 'vitest';
import { liveResponse } from '../../src/app/responses/live-response.ts';
import { initialState } from '../../src/core/session/initial-state.ts';
import { changeVariables } from '../../src/core/session/variables/changes.ts';

const secret = 'very-secret-value';
const state = changeVariables(
  initialState({ at: 0 }),
  [{ kind: 'set', name: 'token', value: secret, secret: true }],
  { kind: 'script', label: 'input 1', at: 0 },
);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a response shown while it arrives', () => {
  it.each([
    ['application/x-ndjson', `{"token":"${secret}"}`, 2],
    // An event ends with an empty line; what has none is no event.
    ['text/event-stream', `data: ${secret}`, 1],
    ['text/plain', `token ${secret}`, 2],
  ])('masks secrets of %s, with and without a final line break', (type, line, times) => {
    const app = { store: { getState: () => state } } as Parameters<typeof liveResponse>[0];
    const head = {
      status: 200,
      statusText: 'OK',
      httpVersion: '1.1',
      headers: [['Content-Type', type]],
    } as const;
    const answer = liveResponse(app, head, 'newest');
    answer?.push(bytes(`${line}\n\n${line}`));
    const shown = [...(answer?.take() ?? []), ...(answer?.end() ?? [])];
    const text = shown.map((pieces) => pieces.map((piece) => piece.text).join('')).join('\n');
    expect(text.match(/••••••/g)).toHaveLength(times);
    expect(text).not.toContain(secret);
  });
});
