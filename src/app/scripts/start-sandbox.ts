import type { Adapters } from '../../ports/adapters.ts';
import { limitsOf, mirrorOf } from '../effects/mirror.ts';
import { createRequestHandlers, type RequestHandlers } from '../handlers/request-handlers.ts';
import type { RequestRoom } from '../rooms.ts';
import type { StartedSandbox } from './isolate.ts';
import { createSandboxHost } from './sandbox-host.ts';
import { toScriptResponse } from './script-response.ts';

export async function startSandbox(room: RequestRoom, make: Adapters['sandbox']): Promise<StartedSandbox> {
  const state = room.store.getState();
  const { definitions } = state;
  const set: RequestHandlers['set'] = (handlers) => started.handlers.set(handlers);
  const sandbox = await make(createSandboxHost(room, set), { ...limitsOf(state), definitions });
  const started = { sandbox, handlers: createRequestHandlers(sandbox, room.now) };
  sandbox.start();
  const { layers, exchanges } = room.store.getState();
  sandbox.setVariables(mirrorOf({ layers }));
  for (const { number, exchange } of exchanges) {
    const response = toScriptResponse(exchange);
    if (response !== null) sandbox.setResponse(number, response);
  }
  return started;
}

/** The globals and packages of a file's scripts may be changed: the next script starts a new realm. */
export async function renewScripts(
  { definitions }: { readonly definitions: readonly string[] },
  { isolate, store }: Pick<RequestRoom, 'isolate' | 'store'>,
): Promise<void> {
  if (!isolate.running.hasRunFileScript) return;
  await store.dispatch({ kind: 'evaluation-finished', definitions, lost: [] });
  await isolate.reset();
}
