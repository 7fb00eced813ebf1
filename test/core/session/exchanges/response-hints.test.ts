import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import type { Action } from '../../../../src/core/session/actions.ts';
import { scopeOf } from '../../../../src/core/session/scope.ts';
import { respond } from '../../../support/response.ts';
import { play, start } from '../played.ts';

/** A typed request that was sent, and its response. */
function answered(url: string, status: number, cookies: readonly string[] = []): Action {
  const text = `GET ${url}`;
  const { preview } = createPreviewer().preview(
    text,
    scopeOf(start, () => undefined),
  );
  const headers = cookies.map((line) => ['Set-Cookie', line] as const);
  const exchange = {
    request: { method: 'GET', url, headers: [], body: { kind: 'none' } },
    startedAt: 0,
    redirects: [],
    outcome: { kind: 'response', response: { ...respond('', { status }), headers } },
  } as const;
  return { kind: 'exchange-finished', exchange, preview, request: { text, name: null } };
}

describe('a 401 after a cookie that was not stored', () => {
  const login = 'https://login.example.com/';
  const me = 'https://api.example.com/me';
  const hint = 'An earlier response of login.example.com set the cookie sid, which was not kept.';
  it.each<[cookie: string, said: readonly string[]]>([
    ['sid=1; Domain=example.com', [hint]],
    ['sid=1', []],
    ['sid=1; Domain=example.com; Path=/admin', []],
  ])('%s: is explained if the cookie would have been sent', (cookie, said) => {
    const { state } = play([answered(login, 200, [cookie])]);
    const first = play([answered(me, 401)], state);
    expect(first.said).toEqual(said);
    expect(play([answered(me, 401)], first.state).said).toEqual([]);
  });
});
