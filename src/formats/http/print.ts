import type { Collection, ScriptSource } from '../../core/session/collection/collection.ts';
import { oneLine } from './write/one-line.ts';
import { printRequestBlock } from './write/print-request.ts';
import { printScript } from './write/print-script.ts';
import { printVariables } from './write/print-variables.ts';
import { createSideFiles, type SideFile } from './write/side-files.ts';

export interface PrintedHttpFile {
  readonly text: string;
  readonly sideFiles: readonly SideFile[];
  readonly notes: readonly string[];
}

export interface PrintOptions {
  readonly comments?: readonly string[];
  readonly sideFilePrefix?: string;
}

/** Writes a collection that httpYac, JetBrains, Kulala and the REST Client read alike (formats/http/README.md). */
export function printHttpFile(
  { variables, before, requests, auth, defaults = [] }: Collection,
  { comments = [], sideFilePrefix = '' }: PrintOptions = {},
): PrintedHttpFile {
  const sideFiles = createSideFiles(sideFilePrefix);
  const notes: string[] = [];
  const printing = { sideFiles, notes };
  const head = [
    comments.map((comment) => `# ${oneLine(comment)}`).join('\n'),
    [...(auth === undefined ? [] : [auth]), ...defaults]
      .map(({ name, value }) => oneLine(`# @${name} ${value}`))
      .join('\n'),
    ...printVariables(variables),
    ...before.map((script: ScriptSource, index) =>
      printScript(script, { ...printing, marker: '<', name: `setup-${index + 1}` }),
    ),
  ];
  const blocks = requests.map((request, index) =>
    printRequestBlock(request, { ...printing, number: index + 1 }),
  );
  const parts = [...head, ...blocks].filter((part) => part !== '');
  return { text: parts.length === 0 ? '' : `${parts.join('\n\n')}\n`, sideFiles: sideFiles.all(), notes };
}
