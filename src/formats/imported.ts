import type { Directive } from '../core/directives/directive.ts';
import type {
  Collection,
  CollectionRequest,
  CollectionVariable,
  FileProblem,
  ScriptSource,
} from '../core/session/collection/collection.ts';
import { fileVariables } from '../core/session/collection/file-variables.ts';
import type { SavedRequest } from '../core/session/types.ts';
import { createFreeNames, numbered } from '../core/template/free-names.ts';
import type { FileAuth, ImportResult } from '../ports/formats.ts';
import { isDefault } from './http/read/file-directives.ts';
import { requestText } from './http/write/request-text.ts';
import { inlinedVariables } from './inlined-variables.ts';
import { warning } from './problems.ts';
import { scopeOf } from './scope.ts';

const emptyScope = scopeOf(new Map());

export function toImportResult(
  collection: Collection,
  {
    path,
    problems,
    fileAuth = 'in-requests',
  }: {
    readonly path: string;
    readonly problems: readonly FileProblem[];
    readonly fileAuth?: FileAuth;
  },
): ImportResult {
  const found = [...problems];
  const names = createNames();
  const values = fileVariables(collection.variables, { path, scope: emptyScope });
  const { inText, names: inlined } = inlinedVariables(
    collection.variables,
    new Set(values.map(({ name }) => name)),
  );
  const isLost = lostReferences(collection);
  const requests = collection.requests.map((request) => {
    const own = { ...request, directives: request.directives.filter((one) => !isLost(one)) };
    const given = fileAuth === 'apart' ? withoutDefaults(own) : withFileAuth(own, collection.auth);
    const saved = toSavedRequest(given, { names, problems: found });
    return { ...saved, text: inText(saved.text) };
  });
  for (const script of collection.before) {
    found.push(
      warning(script.line, 'this script is outside a request and was omitted; run it with restloop run'),
    );
  }
  found.push(...lostImports(collection));
  const scripts = requests.flatMap(({ before, after }) => [before ?? '', after ?? '']);
  const isWritten = (name: string) => inlined.has(name) && !scripts.some((code) => code.includes(name));
  const made = importedVariables(collection.variables, { path, values, isWritten });
  return {
    requests,
    variables: made.variables,
    problems: [...found, ...made.problems],
    ...(fileAuth === 'apart' && collection.auth !== undefined && { auth: collection.auth.value }),
    ...(fileAuth === 'apart' &&
      collection.defaults !== undefined && {
        defaults: collection.defaults.map(({ name, value }) => `${name} ${value}`),
      }),
  };
}

/** The variables of a file with their values; one that needs a value from elsewhere is a problem, unless requests hold its text. */
export function importedVariables(
  variables: readonly CollectionVariable[],
  {
    path,
    values = fileVariables(variables, { path, scope: emptyScope }),
    isWritten = () => false,
  }: {
    readonly path: string;
    readonly values?: ReturnType<typeof fileVariables>;
    readonly isWritten?: (name: string) => boolean;
  },
): Pick<ImportResult, 'variables' | 'problems'> {
  const names = new Set(values.map(({ name }) => name));
  const problems = variables.flatMap(({ name, line }) =>
    names.has(name) || isWritten(name)
      ? []
      : [warning(line, `the variable ${name} uses others that are not in this file, and was omitted`)],
  );
  return {
    variables: values.map(({ name, value, secret }) => ({ name, value, ...(secret && { secret }) })),
    problems,
  };
}

function withFileAuth(request: CollectionRequest, auth: Collection['auth']): CollectionRequest {
  if (auth === undefined || request.draft.auth?.level !== 'file') return request;
  return { ...request, directives: [...request.directives, auth] };
}

const withoutDefaults = (request: CollectionRequest): CollectionRequest => ({
  ...request,
  directives: request.directives.filter((one) => one.isOfFile !== true || !isDefault(one)),
});

/** Imports of the whole file: those of a request are lines of it. */
function lostImports({ imports = [], requests }: Collection): FileProblem[] {
  const kept = new Set(
    requests.flatMap(({ directives }) =>
      directives.flatMap(({ name, value, isOfFile }) =>
        name === 'import' && isOfFile !== true ? [value] : [],
      ),
    ),
  );
  return imports.flatMap(({ path, line, column }) =>
    kept.has(path)
      ? []
      : [
          {
            ...warning(line, `the requests of ${path}, which this file imports, do not come along`),
            column,
            hint: 'restloop run sends them; import that file as well',
          },
        ],
  );
}

function lostReferences({ requests, disabled = [], namedBlocks = [] }: Collection) {
  const lost = new Set([...namedBlocks, ...disabled.flatMap(({ name, title }) => [name, title])]);
  for (const { name, title } of lost.size === 0 ? [] : requests)
    for (const one of [name, title]) lost.delete(one);
  return ({ name, value }: Directive): boolean => /^(?:ref|forceRef)$/.test(name) && lost.has(value);
}

function toSavedRequest(
  { name, title, draft, directives, before, after, line, unread }: CollectionRequest,
  { names, problems }: { readonly names: Names; readonly problems: FileProblem[] },
): SavedRequest {
  const given = name ?? title;
  const [folder, last] = given === null ? ['', ownName(draft)] : splitName(given);
  const own = names.take(folder, last);
  const titled = name === null || title === null || title === name ? {} : { title };
  if (unread !== undefined) return { name: own, folder, text: unread, before: null, after: null, ...titled };
  const { text, notes, lostBody } = requestText(draft, directives);
  problems.push(...notes.map((note) => warning(line, note)));
  if (draft.responseFile !== undefined) problems.push(warning(line, 'the file for the response was omitted'));
  const code = (scripts: readonly ScriptSource[]): string | null => {
    const inline = scripts.flatMap((script) => {
      if (script.kind === 'inline') return [script.code];
      problems.push(warning(script.line, `the script ${script.path} is a separate file and was omitted`));
      return [];
    });
    return inline.length === 0 ? null : inline.join('\n');
  };
  const scripts = { before: code(before), after: code(after) };
  return { name: own, folder, text, ...scripts, ...titled, ...(lostBody !== undefined && { lostBody }) };
}

function splitName(name: string): readonly [folder: string, name: string] {
  const plain = name.replace(/\s+/g, ' ').trim();
  const parts = plain.split('/').map((part) => part.trim());
  const isPath = parts.length > 1 && !plain.includes('://') && !parts.includes('');
  if (!isPath) return ['', plain.replaceAll('/', '-') || 'request'];
  return [parts.slice(0, -1).join('/'), parts.at(-1) ?? plain];
}

export function ownName({ method, url }: CollectionRequest['draft']): string {
  const path = url.text.replace(/^https?:\/\//i, '').replace(/[?#].*$/s, '');
  const words =
    `${method} ${path.replace(/^[^/]*\/(?=.)/, '')}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.join('-').slice(0, 60) || 'request';
}

export type Names = ReturnType<typeof createNames>;

export function createNames() {
  const free = createFreeNames();
  return {
    take: (folder: string, name: string): string =>
      free.take(numbered(`${folder}/${name}`, '-')).slice(folder.length + 1),
  };
}
