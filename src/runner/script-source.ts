import { basename, dirname, resolve } from 'node:path';
import type { Awaitable } from '../app/awaitable.ts';
import { hintOf, messageOf } from '../app/message.ts';
import { UsageError } from '../app/usage-error.ts';
import { fileLimits } from '../core/files/limits.ts';
import type { NamedScript } from '../core/script/evaluation.ts';
import type { ScriptSource } from '../core/session/collection.ts';
import { readText } from '../files/read.ts';

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
    return {
      code: await readText(path, { limit: fileLimits.script, name: script.path }),
      label: basename(path),
    };
  } catch (error) {
    throw new UsageError(`${file}:${script.line}:1: ${messageOf(error)}`, hintOf(error) ?? 'check its path');
  }
}
