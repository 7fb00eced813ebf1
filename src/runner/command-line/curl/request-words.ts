import type { DataFlag } from './data-flags.ts';

export interface RequestFlags {
  readonly data: readonly DataFlag[];
  readonly part: readonly string[];
  readonly method?: string;
  readonly get?: boolean;
  readonly head?: boolean;
  readonly form?: boolean;
  readonly uploadFile?: string;
}

/** The command builds its text, because that loads the reader of requests. */
export interface RequestWords {
  readonly words: readonly string[];
  readonly flags: RequestFlags;
}

export const onlyWords = (text: string): RequestWords => ({ words: [text], flags: { data: [], part: [] } });
