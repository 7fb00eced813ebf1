import type { ToChild } from '../protocol/messages.ts';
import type { MemberNote } from '../realm/contract.ts';

/** What completion asks the isolate: one question at a time, the newest one next. None waits for code that computes. */
export interface MemberQuestions {
  ask(path: readonly string[]): Promise<readonly MemberNote[] | null>;
  answered(id: number, members: readonly MemberNote[] | null): void;
  /** The isolate came to rest: the question that waited can be asked. */
  rested(): void;
  /** The child is gone. */
  abort(): void;
}

interface Question {
  readonly id: number;
  readonly path: readonly string[];
  readonly resolve: (members: readonly MemberNote[] | null) => void;
}

interface Isolate {
  /** Whether no input of the user runs or waits. */
  isFree(): boolean;
  /** `later` where something else is to be done first; `never` where there is no isolate. */
  send(message: ToChild): 'sent' | 'later' | 'never';
}

export function createMemberQuestions({ isFree, send }: Isolate): MemberQuestions {
  let count = 0;
  let isAsking = false;
  let asked: Question | null = null;
  let waiting: Question | null = null;

  const pose = (question: Question) => {
    const { id, path, resolve } = question;
    const fate = isFree() ? send({ type: 'members', id, path }) : 'never';
    isAsking = fate === 'sent';
    if (fate === 'sent') asked = question;
    else if (fate === 'later') waiting = question;
    else resolve(null);
  };
  const drop = (question: Question | null) => question?.resolve(null);
  return {
    ask: (path) =>
      new Promise((resolve) => {
        count += 1;
        const question = { id: count, path, resolve };
        drop(waiting);
        waiting = null;
        if (isAsking && isFree()) waiting = question;
        else pose(question);
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
