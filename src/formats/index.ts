import type { CollectionRequest, FileProblem } from '../core/session/collection/collection.ts';
import {
  type EngineFormat,
  type ExportFormat,
  isEngineFormat,
} from '../core/session/exports/export-format.ts';
import type { SessionContent } from '../core/session/exports/shared-session.ts';
import type {
  ExportedFolder,
  ExportResult,
  FileAuth,
  FolderFile,
  Formats,
  ImportedFile,
  ImportResult,
  ReferredFiles,
} from '../ports/formats.ts';
import { importBruno } from './bruno/import.ts';
import { codeSnippet } from './code/snippet.ts';
import { curlCommand } from './curl/command.ts';
import { baseName } from './curl/content.ts';
import { exportCurl } from './curl/export-session.ts';
import { parseCurl } from './curl/parse.ts';
import { isCurlScript, readCurlScript } from './curl/script.ts';
import { toCollectionRequest } from './draft.ts';
import { type FolderContent, exportFolder as folderOf } from './folder/export-folder.ts';
import { exportHar } from './har/export.ts';
import { importHar } from './har/import.ts';
import { parseEnvironments } from './http/environment.ts';
import { exportHttp } from './http/export-session.ts';
import { parseHttpFile } from './http/parse.ts';
import { printHttpFile } from './http/print.ts';
import { updateHttpFile } from './http/update/update.ts';
import { requestText as writeRequest } from './http/write/request-text.ts';
import { toImportResult } from './imported.ts';
import { importInsomnia } from './insomnia/import.ts';
import { importJson } from './json-file.ts';
import { importOpenApi, importOpenApiWithFiles, readOpenApi } from './openapi/import.ts';
import { importPostman, isPostman } from './postman/import.ts';
import { importPowerShell, isPowerShell } from './powershell/import.ts';
import { refusedImport, warning } from './problems.ts';
import { loadYaml } from './yaml.ts';
import { importYamlFile } from './yaml-file.ts';

export {
  codeSnippet,
  curlCommand,
  parseCurl,
  parseEnvironments,
  parseHttpFile,
  printHttpFile,
  updateHttpFile,
};

export const readDescription: Formats['readDescription'] = readOpenApi;

export const requestText: Formats['requestText'] = (draft, directives) =>
  writeRequest(draft, directives).text;

interface Importer {
  readonly name: string;
  /** Decides by the file's name first, then by its beginning. */
  recognizes(file: { readonly path: string; readonly text: string }): boolean;
  read(text: string, path: string, fileAuth: FileAuth): ImportResult;
  readWithFiles?(text: string, files: ReferredFiles): Promise<ImportResult>;
}

const importers: readonly Importer[] = [
  {
    name: 'HAR',
    recognizes: ({ path, text }) => /\.har$/i.test(path) || /^\s*\{\s*"log"\s*:/.test(text.slice(0, 200)),
    read: importHar,
  },
  {
    name: 'OpenAPI',
    recognizes: ({ text }) => /^\s*\{/.test(text) && /"(?:openapi|swagger)"\s*:\s*"[23]\./.test(text),
    read: importOpenApi,
    readWithFiles: importOpenApiWithFiles,
  },
  {
    name: 'Insomnia',
    recognizes: ({ text }) =>
      /^\s*\{/.test(text) && /"__export_format"\s*:|"type"\s*:\s*"[a-z]+\.insomnia\.rest\//.test(text),
    read: importInsomnia,
  },
  {
    name: 'Hoppscotch',
    recognizes: ({ text }) =>
      /^\s*[[{]/.test(text) && /"preRequestScript"\s*:/.test(text) && /"endpoint"\s*:/.test(text),
    read: () => notRead('a Hoppscotch collection'),
  },
  {
    name: 'Hurl',
    recognizes: ({ path }) => /\.hurl$/i.test(path),
    read: () => notRead('a Hurl file'),
  },
  {
    name: 'Postman',
    recognizes: isPostman,
    read: importPostman,
  },
  {
    name: 'curl',
    recognizes: ({ path, text }) => !isRequestFile(path) && isCurlScript(text, path),
    read: importCurl,
  },
  {
    name: 'PowerShell',
    recognizes: ({ text }) => isPowerShell(text.slice(0, 200)),
    read: importPowerShell,
  },
];

const unknownJson: Importer = {
  name: 'JSON',
  recognizes: ({ path, text }) => /\.json$/i.test(path) && /^\s*[[{]/.test(text),
  read: (text) =>
    importJson(text, () =>
      refusedImport('this JSON holds no requests in a known format', {
        hint: 'known are Postman, Insomnia, OpenAPI and HAR; export it again from the tool that made it',
      }),
    ),
};

/** Other readers would take a part of it for requests of their own. */
const notRead = (what: string): ImportResult =>
  refusedImport(`this is ${what}, which restloop does not read`, {
    hint: 'known are .http, Postman, Bruno, Insomnia, OpenAPI, HAR, curl and PowerShell',
  });

const httpFiles: Importer = {
  name: '.http',
  recognizes: () => true,
  read(text, path, fileAuth) {
    const { collection, problems } = parseHttpFile(text);
    const holdsRequests =
      isRequestFile(path) || collection.requests.length === 0 || collection.requests.some(isReadable);
    return toImportResult(collection, {
      path,
      problems: holdsRequests ? problems.map(toWarning) : problems.map(toError),
      fileAuth,
    });
  },
};

const isRequestFile = (path: string): boolean => /\.(?:http|rest)$/i.test(path);

const isReadable = ({ problems = [] }: CollectionRequest): boolean =>
  problems.every(({ unsupported }) => unsupported);

const toWarning = (problem: FileProblem): FileProblem => ({ ...problem, severity: 'warning' });

/** Any text is read as requests: where none of them can be, it is not a file of requests. */
function toError(problem: FileProblem): FileProblem {
  const { concerns, ...ofFile } = problem;
  return problem.severity === 'error' && concerns === 'request' ? ofFile : problem;
}

/** Runs nothing; each omission is a problem. */
export function importText(text: string, path: string, fileAuth: FileAuth = 'in-requests'): ImportedFile {
  const importer =
    [...importers, unknownJson].find((candidate) => candidate.recognizes({ path, text })) ?? httpFiles;
  return { ...importer.read(text, path, fileAuth), format: importer.name };
}

export async function importFile(
  text: string,
  path: string,
  { fileAuth, files }: Partial<Parameters<Formats['importFile']>[2]> = {},
): Promise<ImportedFile> {
  return (await importForeign(text, path, files)) ?? importText(text, path, fileAuth);
}

export async function importForeign(
  text: string,
  path: string,
  files: ReferredFiles | null = null,
): Promise<ImportedFile | null> {
  if (/\.bru$/i.test(path)) {
    const imported = await importFolder([{ path: baseName(path), text }], baseName(path));
    return { ...imported, problems: imported.problems.map(({ file: _, ...problem }) => problem) };
  }
  const isYaml =
    /\.ya?ml$/i.test(path) || (yamlDescription.test(text.slice(0, 2000)) && !/^\s*\{/.test(text));
  if (isYaml) return importYamlFile(text, { files, importFolder });
  const importer = importers.find((candidate) => candidate.recognizes({ path, text }));
  if (importer === undefined) return null;
  const imported =
    importer.readWithFiles === undefined || files === null
      ? importer.read(text, path, 'in-requests')
      : await importer.readWithFiles(text, files);
  return { ...imported, format: importer.name };
}

/** Comments and the document's mark aside, the first line says what it is. */
const yamlDescription =
  /^(?:\s*(?:#[^\n]*|---[^\n]*)?\n)*["']?(?:openapi|opencollection|swagger|_type|__export_format)["']?[ \t]*:/;

/** Never writes values of secrets. */
export function exportText(
  session: SessionContent,
  format: Exclude<ExportFormat, EngineFormat>,
  { fileName = '', connection = {}, exchanges }: Parameters<Formats['exportText']>[2] = {},
): ExportResult {
  switch (format) {
    case 'http':
      return exportHttp(session, fileName);
    case 'har':
      return exportHar(session, exchanges);
    case 'curl':
      return exportCurl(session, connection);
    default:
      return format satisfies never;
  }
}

export const exportSession: Formats['exportSession'] = async (session, format, options = {}) => {
  if (!isEngineFormat(format)) return exportText(session, format, options);
  const { fileName = '', connection = {}, cookies = false, rows = [] } = options;
  const { exportEngine } = await import('./engines/export.ts');
  return exportEngine(session, format, { fileName, connection, cookies, rows });
};

function importCurl(text: string, path: string): ImportResult {
  const { commands, leftOut } = readCurlScript(text);
  const names = new Set<string>();
  const requests = commands.map(({ request, directives, name, line }) => {
    const isFree = name !== null && !names.has(name);
    if (isFree) names.add(name);
    return { ...toCollectionRequest({ ...request, name: isFree ? name : null }), directives, line };
  });
  const problems = [
    ...commands.flatMap(({ notes, line }) => notes.map((message) => warning(line, message))),
    ...leftOut.map(({ message, line }) => ({
      ...warning(line, message),
      ...(commands.length === 0 && { severity: 'error' as const }),
    })),
  ];
  return toImportResult({ variables: [], before: [], requests }, { path, problems });
}

export async function importFolder(files: readonly FolderFile[], only?: string): Promise<ImportedFile> {
  const readYaml = await loadYaml();
  return { ...importBruno(files, { readYaml, only }), format: 'Bruno' };
}

export const exportFolder = (session: FolderContent, name: string): ExportedFolder =>
  folderOf(session, { name, write: exportHttp });
