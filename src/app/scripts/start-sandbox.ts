import type { Adapters } from '../../ports/adapters.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import { limitsOf, mirrorOf } from '../effects/mirror.ts';
import type { RequestRoom } from '../rooms.ts';
import { createSandboxHost } from './sandbox-host.ts';
import { toScriptResponse } from './script-response.ts';

export async function startSandbox(room: RequestRoom, make: Adapters['sandbox']): Promise<Sandbox> {
  const state = room.store.getState();
  const { definitions } = state;
  const sandbox = await make(createSandboxHost(room), { ...limitsOf(state), definitions });
  sandbox.start();
  const { layers, exchanges } = room.store.getState();
  sandbox.setVariables(mirrorOf({ layers }));
  for (const { number, exchange } of exchanges) {
    const response = toScriptResponse(exchange);
    if (response !== null) sandbox.setResponse(number, response);
  }
  return sandbox;
}
