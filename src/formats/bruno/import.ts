import { isWithin } from '../../core/files/within.ts';
import { parseJson } from '../../core/json/parse.ts';
import { listOf, onOneLine, own, textOf } from '../../core/json/raw.ts';
import type { FileProblem } from '../../core/session/collection/collection.ts';
import type { FolderFile, ImportResult } from '../../ports/formats.ts';
import { warning } from '../problems.ts';
import { importTree } from '../tree/import.ts';
import type { ScriptFlow } from '../tree/scripts.ts';
import type { ReadYaml } from '../yaml.ts';
import { readTree } from './tree.ts';

/** Reads the files of a collection; `only` is the path of the one request or folder that is wanted. Never throws. */
export function importBruno(
  files: readonly FolderFile[],
  { readYaml, only }: { readonly readYaml: ReadYaml; readonly only?: string | undefined },
): ImportResult {
  const tree = readTree(files, readYaml);
  const settings = parseJson(files.find(({ path }) => path === 'bruno.json')?.text ?? '');
  const problems: FileProblem[] = tree.unread.map(({ file, reason }) => ({ ...warning(1, reason), file }));
  if (only !== undefined && !tree.requests.some(({ file = '' }) => isWithin(file, only))) {
    const what = files.some(({ path }) => path === only) ? 'file' : 'folder';
    problems.push({ ...warning(1, `this ${what} has no requests`), severity: 'error', file: only });
  }
  problems.push(...connectionProblems(settings));
  const collection = textOf(own(settings, 'name')) || tree.collection?.name || undefined;
  return {
    ...importTree(tree, { flow: flowOf(settings), api: 'bruno', collection, problems, only }),
    keepsCookies: true,
  };
}

/** A collection of Bruno names files and addresses of its author's machine. */
function connectionProblems(settings: unknown): FileProblem[] {
  const certificates = listOf(own(own(settings, 'clientCertificates'), 'certs')).length;
  const proxy = own(settings, 'proxy');
  const host = textOf(own(own(proxy, 'config') ?? proxy, 'hostname'));
  const isOff = own(proxy, 'enabled') === false || own(proxy, 'disabled') === true;
  return [
    ...(certificates === 0
      ? []
      : [`client certificates were omitted (${certificates}); use --cert FILE and --key FILE`]),
    ...(host === '' || isOff || own(proxy, 'inherit') === true
      ? []
      : [`the proxy ${onOneLine(host)} was omitted; use --proxy URL`]),
  ].map((message) => ({ ...warning(1, message), file: 'bruno.json' }));
}

function flowOf(settings: unknown): ScriptFlow {
  return own(own(settings, 'scripts'), 'flow') === 'sequential' ? 'sequential' : 'sandwich';
}
