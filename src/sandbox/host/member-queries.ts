import type { ToChild } from '../protocol/messages.ts';
import type { MemberNote } from '../realm/contract.ts';

interface Query {
  readonly id: number;
  readonly path: readonly string[];
  readonly resolve: (members: readonly MemberNote[] | null) => void;
}

interface Isolate {
  isFree(): boolean;
  /** `later` while the isolate is busy; `never` where there is none. */
  send(message: ToChild): 'sent' | 'later' | 'never';
}

/** Queries of completion. One is in flight, only the newest pending one is kept, and none waits for running code. */
export function createMemberQueries({ isFree, send }: Isolate) {
  let count = 0;
  let isBusy = false;
  let sent: Query | null = null;
  let pending: Query | null = null;

  const dispatch = (query: Query) => {
    const { id, path, resolve } = query;
    const delivery = isFree() ? send({ type: 'members', id, path }) : 'never';
    isBusy = delivery === 'sent';
    if (delivery === 'sent') sent = query;
    else if (delivery === 'later') pending = query;
    else resolve(null);
  };
  const drop = (query: Query | null) => query?.resolve(null);
  return {
    find: (path: readonly string[]): Promise<readonly MemberNote[] | null> =>
      new Promise((resolve) => {
        count += 1;
        const query = { id: count, path, resolve };
        drop(pending);
        pending = null;
        if (isBusy && isFree()) pending = query;
        else dispatch(query);
      }),
    settle(id: number, members: readonly MemberNote[] | null) {
      if (sent?.id !== id) return;
      sent.resolve(members);
      sent = null;
    },
    rested() {
      isBusy = sent !== null;
      if (isBusy || pending === null) return;
      const next = pending;
      pending = null;
      dispatch(next);
    },
    abort() {
      drop(sent);
      drop(pending);
      sent = null;
      pending = null;
      isBusy = false;
    },
  };
}
