import { writeSync } from 'node:fs';
import { compute } from './child/compute.ts';
import { type Conversation, createConversation } from './child/conversation.ts';
import { watchMemory } from './child/memory.ts';
import { createOutbox } from './child/outbox.ts';
import { createRealms } from './child/realms.ts';
import { createTurns } from './child/turns.ts';
import { type IsolatedVm, loadIsolatedVm } from './isolated-vm.ts';
import type { FromChild, ToChild } from './protocol.ts';

/**
 * The disposable process around the isolate. Its first argument is the isolate's memory in megabytes. It ends by
 * SIGKILL alone: an orderly exit crashes once an isolate ran out of memory.
 */
async function main(): Promise<void> {
  process.on('disconnect', die);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  let ivm: IsolatedVm;
  try {
    ivm = await loadIsolatedVm();
  } catch (error) {
    send([{ type: 'unavailable', message: error instanceof Error ? error.message : String(error) }]);
    return;
  }
  serve(ivm, Number(process.argv[2]) || 256);
}

function serve(ivm: IsolatedVm, memoryMb: number): void {
  const isolate = new ivm.Isolate({ memoryLimit: memoryMb, onCatastrophicError: die });
  const { tell, flush } = createOutbox(send);
  const exhausted = () => {
    flush();
    send([{ type: 'out-of-memory' }], die);
  };
  let conversation: Conversation | null = null;
  const turns = createTurns(isolate, {
    started: () => conversation?.started(),
    rested: () => conversation?.rested(),
  });
  const realms = createRealms(ivm, isolate, (operation, ...texts) => {
    try {
      return conversation?.hear(operation, texts) ? undefined : compute(operation, texts);
    } catch {
      return undefined;
    }
  });
  const memory = watchMemory(memoryMb, exhausted);
  const receiver = createConversation({ ivm, realms, turns, memory, tell, exhausted });
  conversation = receiver;
  process.on('message', (frame) => {
    for (const message of frame as readonly ToChild[]) receiver.receive(message);
  });
  tell({ type: 'ready', rss: process.memoryUsage.rss() });
}

function send(frame: readonly FromChild[], then?: () => void): void {
  if (process.connected) process.send?.(frame, undefined, undefined, () => then?.());
  else die();
}

/** The supervisor reads the last words, which say what is wrong with this program. */
function fail(error: unknown): void {
  writeSync(2, error instanceof Error ? (error.stack ?? error.message) : String(error));
  die();
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

void main();
