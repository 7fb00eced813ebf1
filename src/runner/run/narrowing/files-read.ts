import { dirname, resolve } from 'node:path';
import { environmentFiles, environmentFolders } from '../../../app/environments/environment-folders.ts';
import type { FilePermissions } from '../../../app/files/file-permissions.ts';
import type { Suite, SuiteRequest } from '../../../app/requests/suite.ts';
import { modulesOf } from '../../../app/scripts/script-modules.ts';
import { readScript, ScriptFileError } from '../../../app/scripts/script-source.ts';
import type { ScriptSource } from '../../../core/session/collection/collection.ts';

export async function filesReadBySuite(
  suite: Suite,
  permissions: FilePermissions,
): Promise<readonly string[]> {
  if (suite.source.kind !== 'file') return [];
  const { path, folder, named } = suite.source;
  const files = new Set([path]);
  for (const place of environmentFolders(folder, named))
    for (const name of Object.values(environmentFiles)) files.add(resolve(place, name));
  for (const { file } of [...suite.requests, ...suite.variables, ...suite.before])
    if (file !== undefined) files.add(file);
  for (const request of suite.requests)
    for (const read of readBy(request)) files.add(resolve(dirname(request.file), read));
  for (const script of scriptsOf(suite))
    for (const one of await filesOfScript(script, { path, permissions })) files.add(one);
  return [...files];
}

function scriptsOf({ before, requests }: Suite): readonly ScriptSource[] {
  return [...new Set([...before, ...requests.flatMap((request) => [...request.before, ...request.after])])];
}

async function filesOfScript(
  script: ScriptSource,
  { path, permissions }: { readonly path: string; readonly permissions: FilePermissions },
): Promise<readonly string[]> {
  const folder = dirname(script.file ?? path);
  const own = script.kind === 'file' ? [resolve(folder, script.path)] : [];
  try {
    const modules = await modulesOf(
      { folder, ...(await readScript(script, { file: path, permissions })) },
      permissions,
    );
    return [...own, ...modules.flatMap((module) => (module.path === '' ? [] : [module.path]))];
  } catch (error) {
    if (error instanceof ScriptFileError) return own;
    throw error;
  }
}

function readBy({ input, directives }: SuiteRequest): string[] {
  const body = input.parsed?.draft.body;
  return [
    ...directives.expectations.flatMap(({ expectation: { operator, operand } }) =>
      operator === 'schema' && !operand.startsWith('{') ? [operand] : [],
    ),
    ...(body?.kind === 'file' ? [body.path.text] : []),
    ...(body?.kind === 'pieces'
      ? body.pieces.flatMap((piece) => (piece.kind === 'file' ? [piece.path.text] : []))
      : []),
  ];
}
