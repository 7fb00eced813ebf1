import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { UsageError } from '../app/usage-error.ts';
import type { ScriptName } from '../core/script/evaluation.ts';
import type { ScriptSource } from '../core/session/collection.ts';
import { decodeUtf8 } from './io.ts';

/** The code of a script of a file, and what stacks call it. */
export async function readScript(
  script: ScriptSource,
  file: string,
): Promise<{ readonly code: string } & ScriptName> {
  if (script.kind === 'inline') {
    const { code, line, column } = script;
    return { code, label: basename(file), start: { line, column } };
  }
  const path = resolve(dirname(file), script.path);
  try {
    return { code: decodeUtf8(await readFile(path), path), label: basename(path) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${file}:${script.line}:1: the script ${script.path} cannot be read.`,
      'check its path',
    );
  }
}
