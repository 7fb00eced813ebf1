import type { DataFlag } from './data-flags.ts';

/** Flags that say what a request is, as curl and HTTPie name them. */
export interface RequestFlags {
  readonly data: readonly DataFlag[];
  readonly part: readonly string[];
  readonly method?: string;
  readonly get?: boolean;
  readonly head?: boolean;
  readonly form?: boolean;
  readonly uploadFile?: string;
}

/** A request of the command line. Its text is made by the command: that takes the reader of requests. */
export interface RequestWords {
  readonly words: readonly string[];
  readonly flags: RequestFlags;
}

export const onlyWords = (text: string): RequestWords => ({ words: [text], flags: { data: [], part: [] } });
