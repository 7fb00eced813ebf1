import type { ToChild } from './protocol.ts';
import type { ObjectMember } from './types.ts';

/** What completion asks the isolate: one question at a time, the newest one next. None waits for code that computes. */
export interface MemberQuestions {
  ask(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  answered(id: number, members: readonly ObjectMember[] | null): void;
  /** The isolate came to rest: the question that waited can be asked. */
  rested(): void;
  /** The child is gone. */
  abort(): void;
}

interface Question {
  readonly id: number;
  readonly path: readonly string[];
  readonly resolve: (members: readonly ObjectMember[] | null) => void;
}

interface Isolate {
  /** Whether no input of the user runs or waits. */
  isFree(): boolean;
  /** False where it has something else to do. */
  send(message: ToChild): boolean;
}

export function createMemberQuestions({ isFree, send }: Isolate): MemberQuestions {
  let count = 0;
  let isAsking = false;
  let asked: Question | null = null;
  let waiting: Question | null = null;

  const pose = (question: Question) => {
    const { id, path, resolve } = question;
    isAsking = isFree() && send({ type: 'members', id, path });
    if (isAsking) asked = question;
    else resolve(null);
  };
  const drop = (question: Question | null) => question?.resolve(null);
  return {
    ask: (path) =>
      new Promise((resolve) => {
        count += 1;
        const question = { id: count, path, resolve };
        if (!isFree()) resolve(null);
        else if (!isAsking) pose(question);
        else {
          drop(waiting);
          waiting = question;
        }
      }),
    answered(id, members) {
      if (asked?.id !== id) return;
      asked.resolve(members);
      asked = null;
    },
    rested() {
      isAsking = asked !== null;
      if (isAsking || waiting === null) return;
      const next = waiting;
      waiting = null;
      pose(next);
    },
    abort() {
      drop(asked);
      drop(waiting);
      asked = null;
      waiting = null;
      isAsking = false;
    },
  };
}
