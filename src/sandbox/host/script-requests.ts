import type { ScriptCall } from '../../core/script/script-exchange.ts';
import type { SandboxHost } from '../../ports/sandbox.ts';
import { limits } from '../protocol/limits.ts';
import type { Worker } from './process/worker.ts';

export function createRequests(host: SandboxHost) {
  let count = 0;
  let controller = new AbortController();
  return {
    send(id: string, request: ScriptCall, worker: Worker) {
      count += 1;
      if (count > limits.requests) {
        const message = `too many requests: the limit is ${limits.requests} for each input`;
        worker.send({ type: 'send-failed', id, message });
        return;
      }
      const { signal } = controller;
      void answerCall(request, { host, signal }).then((result) => {
        if (!signal.aborted) worker.send({ ...result, id });
      });
    },
    renewBudget() {
      count = 0;
    },
    abort() {
      controller.abort();
      controller = new AbortController();
    },
  };
}

async function answerCall(
  request: ScriptCall,
  { host, signal }: { readonly host: SandboxHost; readonly signal: AbortSignal },
) {
  try {
    if (request.kind === 'cookies')
      return { type: 'sent', head: '', text: await host.onCookies(request.call) } as const;
    const { text, ...head } = await host.onSend(request, { signal });
    return { type: 'sent', head: JSON.stringify(head), text } as const;
  } catch (error) {
    return { type: 'send-failed', message: error instanceof Error ? error.message : String(error) } as const;
  }
}
