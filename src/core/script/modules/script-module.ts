import type { Position } from '../position.ts';

export interface ScriptModule {
  /** Empty for the script itself, whose `code` is empty as well. */
  readonly path: string;
  readonly label: string;
  /** Code, for an ES module without its `import` and `export`: everything else stays in its place. */
  readonly code: string;
  readonly links?: ModuleLinks;
  readonly problem?: ModuleProblem;
  readonly requires: Readonly<Record<string, RequiredFile>>;
}

export type RequiredFile = { readonly path: string } | { readonly refusal: string };

export interface ModuleProblem extends Position {
  readonly message: string;
}

export interface ModuleLinks {
  readonly imports: readonly ModuleImport[];
  readonly exports: readonly ModuleExport[];
}

export interface ModuleImport extends Position {
  readonly from: string;
  /** `*` for all exports as one object. */
  readonly names: readonly { readonly imported: string; readonly local: string }[];
}

export type ModuleExport =
  | { readonly kind: 'local'; readonly name: string; readonly local: string }
  | { readonly kind: 'from'; readonly name: string; readonly from: string; readonly imported: string }
  | { readonly kind: 'all'; readonly from: string };

export const defaultVariable = '$_default';

export const isRelativePath = (path: string): boolean => /^\.{1,2}\//.test(path);

export function relativeRequires(code: string): readonly string[] {
  const found = code.matchAll(/\b(?:require|import)\(\s*(["'`])(\.{1,2}\/[^"'`\r\n$]+)\1\s*[,)]/g);
  return [...new Set([...found].map(([, , path = '']) => path))];
}

export const mayImport = (code: string): boolean => /\bimport\b/.test(code);
