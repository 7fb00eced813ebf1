export interface PathValue {
  readonly name: string;
  readonly value: string;
  readonly valueAt: number;
}

/** Reads `id=7`, the value of a `:id` segment; null for any other text. */
export function readPathValue(text: string): PathValue | null {
  const [all, name = ''] = /^([\p{L}_][\p{L}\p{Nd}_-]{0,99})[ \t]*=[ \t]*/u.exec(text) ?? [];
  if (all === undefined || all.length === text.length) return null;
  return { name, value: text.slice(all.length), valueAt: all.length };
}
