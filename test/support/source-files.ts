import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '../../src');

/** Paths below `src`, without declarations. */
export const sourcePaths: readonly string[] = sourceFiles(source).map((path) => relative(source, path));

export function sourceText(path: string): string {
  return withoutComments(readFileSync(join(source, path), 'utf8'));
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
