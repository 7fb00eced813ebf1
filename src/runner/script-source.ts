import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Awaitable } from '../app/awaitable.ts';
import { UsageError } from '../app/usage-error.ts';
import type { NamedScript } from '../core/script/evaluation.ts';
import type { ScriptSource } from '../core/session/collection.ts';
import { decodeUtf8 } from './io.ts';

/** The code of a script of a file, and what stacks call it. Rejects with a UsageError for a file that cannot be read. */
export function readScript(script: ScriptSource, file: string): Awaitable<NamedScript> {
  if (script.kind === 'file') return readScriptFile(script, file);
  const { code, line, column } = script;
  return { code, label: basename(file), start: { line, column } };
}

async function readScriptFile(
  script: Extract<ScriptSource, { kind: 'file' }>,
  file: string,
): Promise<NamedScript> {
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
