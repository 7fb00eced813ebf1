import { expect, it } from 'vitest';
import type { SuiteRequest } from '../../../../src/app/requests/suite.ts';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import type { RequestContext } from '../../../../src/runner/run/request/request-run.ts';
import { roundsOf } from '../../../../src/runner/run/suite/rounds.ts';

it('ends a condition that stays true after 1000 rounds, with an error at its place', async () => {
  const app = {
    store: { getState: () => initialState({ at: 0 }) },
    dispatch: async () => undefined,
    suites: { evaluate: async () => ({ kind: 'value', printed: 'true', json: 'true' }) },
  };
  const context = { app, plan: { intent: 'send' }, followVariables: async () => undefined };
  const request = { file: 'a.http', input: { text: 'GET /x', name: null } } as unknown as SuiteRequest;
  const placed = { loop: { kind: 'while', code: 'true', codeAt: 6 }, line: 3, column: 15 } as const;
  const rounds = [];
  for await (const round of roundsOf(request, placed, context as unknown as RequestContext))
    rounds.push(round);
  expect(rounds.length).toBe(1001);
  expect(rounds.at(-1)).toMatchObject({
    failure: {
      message: '# @loop ran 1000 rounds, and its condition is still true',
      line: 3,
      column: 15,
    },
  });
});
