import type { Selection } from '../core/view/response/filter.ts';

/** Searches in one text, one at a time: a new one ends the one before. Rejects with an Error whose message is a sentence. */
export interface Selector {
  select(filter: string): Promise<Selection>;
  close(): void;
}
