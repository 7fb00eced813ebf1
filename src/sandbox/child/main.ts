import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { SessionMessage } from '../protocol/messages.ts';
import { type IsolatedVm, loadIsolatedVm } from './isolated-vm.ts';
import { outOfMemory } from './memory/memory-state.ts';
import { watchMemory } from './memory/memory-watch.ts';
import { createOutbox } from './outbox.ts';
import { openPipe } from './pipe.ts';
import { prepareRealms } from './realms.ts';
import { createSession, type Session } from './session.ts';

/** Ends by SIGKILL alone: an orderly exit crashes once an isolate ran out of memory. Argument: megabytes. */
function main(): void {
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  const pipe = openPipe(die);
  const { emit, flush } = createOutbox(pipe.send);
  const memoryMb = Number(process.argv[2]) || 256;
  let ivm: IsolatedVm;
  try {
    ivm = loadIsolatedVm();
  } catch (error) {
    emit({ type: 'unavailable', message: error instanceof Error ? error.message : String(error) });
    return;
  }
  setFlagsFromString(defaultStack);
  const memory = watchMemory(memoryMb);
  const exhausted = () => {
    flush();
    writeSync(2, outOfMemory);
    die();
  };
  const createRealms = prepareRealms(ivm, memoryMb);
  const start = (): Session => {
    const session = createSession({ ivm, createRealms, memory, emit, exhausted });
    emit({ type: 'ready', rss: process.memoryUsage.rss() });
    return session;
  };
  let session = start();
  pipe.receive({
    receive(frame) {
      const messages = frame.filter((message): message is SessionMessage => message.type !== 'reset');
      if (messages.length === frame.length) return session.receive(messages);
      session.close();
      session = start();
    },
    isAtRest: () => session.isAtRest(),
  });
}

/** Kilobytes: V8's own default, for the isolates of scripts. This process has more; see child-process.ts. */
const defaultStack = '--stack-size=984';

/** The supervisor reads the last words, which say what is wrong with this program. */
function fail(error: unknown): void {
  writeSync(2, error instanceof Error ? (error.stack ?? error.message) : String(error));
  die();
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

main();
