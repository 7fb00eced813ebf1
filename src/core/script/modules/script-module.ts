/** A file of the user's project that a script requires: `require('./lib/sum')`. */
export interface ScriptModule {
  /** Empty for the script itself, whose `code` is empty as well. */
  readonly path: string;
  readonly code: string;
  /** The files that it requires by the text in its `require`, or why there is none. */
  readonly requires: Readonly<Record<string, RequiredFile>>;
}

export type RequiredFile = { readonly path: string } | { readonly refusal: string };

/** The relative paths in calls of `require` with a written text. */
export function relativeRequires(code: string): readonly string[] {
  const found = code.matchAll(/\brequire\(\s*(["'`])(\.{1,2}\/[^"'`\r\n$]+)\1\s*\)/g);
  return [...new Set([...found].map(([, , path = '']) => path))];
}
