export function visit(
  url: string,
  options?: { readonly login?: string; readonly aborts?: boolean },
): Promise<{ readonly url: string; readonly visited: readonly string[]; readonly text: string }>;
