import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { Entrance } from '../protocol/messages.ts';
import { compute } from './compute.ts';
import { createTurns } from './isolate-queue.ts';
import { type IsolatedVm, loadIsolatedVm } from './isolated-vm.ts';
import { createJournalWriter } from './journal.ts';
import { watchMemory } from './memory.ts';
import { openMessages } from './messages.ts';
import { createDelayedOutbox, createJournaledOutbox } from './outbox.ts';
import { openPipe } from './pipe.ts';
import { createRealms } from './realms.ts';
import { type Conversation, createConversation } from './session.ts';

/**
 * The disposable process around the isolate. Its first argument is the isolate's memory in megabytes, its second one
 * the entrance, its third one whether there is a journal. It ends by SIGKILL alone: an orderly exit crashes once an
 * isolate ran out of memory.
 */
async function main(): Promise<void> {
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  const entrance = process.argv[3] === 'foreground' ? 'foreground' : 'background';
  let ivm: IsolatedVm;
  try {
    ivm = await loadIsolatedVm();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    openChannel[entrance]({ lost: die }).send([{ type: 'unavailable', message }]);
    return;
  }
  serve(ivm, Number(process.argv[2]) || 256, entrance);
}

function serve(ivm: IsolatedVm, memoryMb: number, entrance: Entrance): void {
  const channel = openChannel[entrance]({ lost: die });
  if (entrance === 'foreground') setFlagsFromString(usualStack);
  // Without an isolate's own thread there is nobody who could still be told: V8 then ends the process.
  const isolate = new ivm.Isolate(
    entrance === 'foreground'
      ? { memoryLimit: memoryMb }
      : { memoryLimit: memoryMb, onCatastrophicError: die },
  );
  const { tell, flush } =
    entrance === 'foreground'
      ? createJournaledOutbox(
          process.argv[4] === 'journal' ? createJournalWriter(journalDescriptor) : null,
          channel.send,
        )
      : createDelayedOutbox(channel.send);
  const exhausted = () => {
    flush();
    channel.sendLast({ type: 'out-of-memory' }, die);
  };
  let conversation: Conversation | null = null;
  const turns = createTurns(isolate, entrance, {
    started: (cause) => conversation?.started(cause),
    rested: () => conversation?.rested(),
  });
  const realms = createRealms({ ivm, isolate, entrance }, (operation, ...texts) => {
    try {
      return conversation?.hear(operation, texts) ? undefined : compute(operation, texts);
    } catch {
      return undefined;
    }
  });
  const memory = watchMemory(memoryMb, entrance, exhausted);
  const receiver = createConversation({ ivm, realms, turns, memory, entrance, tell, exhausted });
  conversation = receiver;
  channel.receive(receiver);
  tell({ type: 'ready', rss: process.memoryUsage.rss() });
}

const openChannel = { foreground: openPipe, background: openMessages } as const;

/** As the supervisor has started this process. */
const journalDescriptor = 4;

/** Kilobytes: V8's own default, for the isolate that is made next. */
const usualStack = '--stack-size=984';

/** The supervisor reads the last words, which say what is wrong with this program. */
function fail(error: unknown): void {
  writeSync(2, error instanceof Error ? (error.stack ?? error.message) : String(error));
  die();
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

void main();
