import type { Storage } from '../../src/ports/storage.ts';

/** Writes what a shell writes after an input: an exchange, a line of the history, and the session. */
export function writeRound(storage: Storage, count: number): void {
  const origin = { kind: 'script', label: 'input 1', at: 1 } as const;
  const value = Array.from({ length: 500 }, () => `change ${count}`);
  const request = { method: 'GET', url: `http://h/${count}`, headers: [], body: { kind: 'none' } } as const;
  const failure = { code: 'X', message: 'none', hint: null };
  const exchange = {
    request,
    startedAt: count,
    redirects: [],
    outcome: { kind: 'failure', failure },
  } as const;
  const entry = { number: count, request: { text: `GET /${count}`, name: null }, exchange };
  storage.exchanges('busy').append([entry], 2000);
  storage.appendHistory(`line ${count}`);
  const session = {
    name: 'busy',
    variables: [{ name: 'value', value, origin, secret: false }],
    requests: [],
    environments: [],
    activeEnvironment: null,
    settings: {},
    definitions: [],
    inputCount: count,
    createdAt: 1,
    updatedAt: count,
  };
  storage.saveSession(session, 'busy');
}
