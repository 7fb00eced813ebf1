import type { App } from '../../app/app.ts';
import { pathKeys, withHints } from '../../core/editor/completion/script-hints.ts';
import type { Member } from '../../core/editor/completion/types.ts';
import { cleanText } from '../../core/text/clean.ts';
import type { ValueType } from '../../core/value/types.ts';
import type { ObjectMember } from '../../ports/sandbox.ts';

export interface LiveMembers {
  /** Returns the members at a path (empty: the global names); null while they are unknown, which requests them. */
  of(path: string): readonly Member[] | null;
}

/** `arrived` is called with each answer that there is something to show of. Answers hold until the session changes. */
export function createLiveMembers(app: Pick<App, 'completion' | 'store'>, arrived: () => void): LiveMembers {
  let state: unknown = null;
  let known = new Map<string, readonly Member[]>();
  let unanswered: string | null = null;

  async function ask(path: string, answers: Map<string, readonly Member[]>): Promise<void> {
    const members = await app.completion.members(pathKeys(path));
    if (members === null) unanswered = path;
    // The session has moved on: what is there now may be something else.
    if (members === null || answers !== known) return;
    answers.set(path, withHints(path, members.map(toMember)));
    arrived();
  }

  function forget(): void {
    state = app.store.getState();
    known = new Map();
  }
  // A query that came while code ran is repeated when it is done.
  app.store.subscribe(() => {
    if (unanswered === null || app.store.getState().activity.kind !== 'idle') return;
    const path = unanswered;
    unanswered = null;
    forget();
    void ask(path, known);
  });

  return {
    of(path) {
      unanswered = null;
      if (state !== app.store.getState()) forget();
      const found = known.get(path);
      if (found === undefined) void ask(path, known);
      return found ?? null;
    },
  };
}

const valueTypes = new Set<string>(['string', 'number', 'boolean', 'object', 'array', 'date', 'null']);

const isValueType = (sort: string): sort is ValueType => valueTypes.has(sort);

function toMember({ name, sort, text }: ObjectMember): Member {
  const isCode = sort === 'function' || sort === 'class';
  return {
    name,
    kind: isCode ? 'method' : 'property',
    description: cleanText(text),
    sort,
    ...(isValueType(sort) ? { type: sort } : {}),
  };
}
