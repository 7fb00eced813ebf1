import type { ChangedRange } from '../../request/text/changed-range.ts';
import { lastAtOrBefore } from '../../text/ascending.ts';

export interface Mark {
  readonly at: number;
  readonly state: string;
}

/** Marks after an edit are kept aside: once the lexer passes one of them in the same state, all of them are valid again. */
export class Marks {
  #marks: Mark[] = [];
  #aside: readonly Mark[] = [];
  #nextAside = 0;

  before(offset: number): Mark | null {
    return (
      this.#marks[lastAtOrBefore(this.#marks.length, (mark) => this.#marks[mark]?.at ?? 0, offset)] ?? null
    );
  }

  /** Adds a mark. True when the marks after it are valid again. */
  pass(mark: Mark): boolean {
    const last = this.#marks.at(-1)?.at ?? 0;
    if (mark.at <= last) return false;
    while ((this.#aside[this.#nextAside]?.at ?? Number.POSITIVE_INFINITY) < mark.at) this.#nextAside += 1;
    const aside = this.#aside[this.#nextAside];
    if (aside?.at === mark.at && aside.state === mark.state) {
      this.#marks = this.#marks.concat(this.#aside.slice(this.#nextAside));
      this.#aside = [];
      return true;
    }
    if (mark.at - last >= markDistance) this.#marks.push(mark);
    return false;
  }

  /** Adapts to an edit; marks up to `safe` do not depend on it. */
  change({ oldEnd, newEnd }: ChangedRange, safe: number): void {
    const shift = newEnd - oldEnd;
    const waiting = this.#aside.slice(this.#nextAside);
    // Marks of one text only: where those of a later one are right, the ones after them need not be.
    const after = (waiting.length > 0 ? waiting : this.#marks).filter(({ at }) => at > oldEnd);
    this.#nextAside = 0;
    this.#aside = after.map(({ at, state }) => ({ at: at + shift, state }));
    this.#marks = this.#marks.filter(({ at }) => at <= safe);
  }
}

const markDistance = 256;
