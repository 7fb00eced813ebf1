import { basename, dirname, isAbsolute, join } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import type { NamedScript } from '../../core/script/evaluation.ts';
import type { ScriptSource } from '../../core/session/collection/collection.ts';
import { readText } from '../../files/read.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { hintOf, messageOf } from '../message.ts';
import { UsageError } from '../usage-error.ts';

interface ScriptPlace {
  readonly file: string;
  readonly permissions: FilePermissions;
}

/** Rejects with a UsageError for a file that is not read. */
export async function readScript(script: ScriptSource, from: ScriptPlace): Promise<NamedScript> {
  const place = script.file === undefined ? from : { ...from, file: script.file };
  if (script.kind === 'file') return readScriptFile(script, place);
  const { code, line, column, label = labelOf(place.file) } = script;
  return { code, label, start: { line, column } };
}

async function readScriptFile(
  { path, line }: Extract<ScriptSource, { kind: 'file' }>,
  { file, permissions }: ScriptPlace,
): Promise<NamedScript> {
  const place = `${file}:${line}:1`;
  try {
    const real = await permissions.permit({ path, folder: dirname(file), place });
    const code = await readText(real, { limit: fileLimits.script, name: path });
    const label = labelOf(isAbsolute(file) ? basename(path) : join(dirname(file), path));
    return { code, label, folder: dirname(real) };
  } catch (error) {
    throw new ScriptFileError(error, { file, line });
  }
}

export const labelOf = (file: string): string =>
  (isAbsolute(file) ? basename(file) : file).replaceAll('\\', '/');

export class ScriptFileError extends UsageError {
  readonly line: number;
  readonly reason: unknown;

  constructor(reason: unknown, { file, line }: { readonly file: string; readonly line: number }) {
    super(`${file}:${line}:1: ${messageOf(reason)}`, hintOf(reason) ?? 'check the path of the script');
    this.line = line;
    this.reason = reason;
  }
}
