import { accessSync, constants } from 'node:fs';
import { fileLimits } from '../../core/files/limits.ts';
import { bodyFiles, mapBody } from '../../core/request/body.ts';
import type { Draft, ParsedRequest, SourceText, SyntaxProblem } from '../../core/request/draft.ts';
import { isUnresolved, shownText } from '../../core/request/render/piece.ts';
import { substitutedPaths, withFileTexts } from '../../core/request/render/substituted-files.ts';
import type { Preview, RenderedText, RequestSpec } from '../../core/request/types.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { parseTemplate } from '../../core/template/parse.ts';
import { renderText } from '../../core/template/render.ts';
import type { Diagnostic, Scope } from '../../core/template/types.ts';
import { type FileError, toFileError } from '../../files/file-error.ts';
import { openFile, sizeOfFile } from '../../files/open.ts';
import { readText } from '../../files/read.ts';
import type { FilePermissions, NamedPath } from './file-permissions.ts';
import { pathPlace, spanOf } from './path-place.ts';

export interface FilePlace {
  readonly folder: string | undefined;
  readonly file: string | undefined;
  readonly permissions: FilePermissions;
}

export const filePlace = (
  { folder, file }: RequestInput,
  { files }: { readonly files: FilePermissions },
): FilePlace => ({ folder, file, permissions: files });

export function* renderedPaths(paths: readonly SourceText[], scope: Scope) {
  for (const at of paths) {
    const { text: path, errors } = renderText(parseTemplate(at.text), scope);
    if (errors === 0) yield { at, path };
  }
}

export async function withSubstitutedFiles(
  parsed: ParsedRequest,
  place: FilePlace,
  scopeNow: () => Scope,
): Promise<ParsedRequest> {
  const paths = substitutedPaths(parsed.draft);
  if (paths.length === 0) return parsed;
  const scope = scopeNow();
  const problems: SyntaxProblem[] = [];
  const texts = new Map<SourceText, string>();
  for (const { at, path } of renderedPaths(paths, scope)) {
    try {
      const real = await place.permissions.permit(namedPath({ path, at }, parsed.draft, place));
      texts.set(at, await readText(real, { limit: fileLimits.template, name: path }));
    } catch (error) {
      const fault = toFileError(path, error);
      // The path stays in the preview; sending reports that the file is missing.
      if (fault.code !== 'ENOENT') problems.push(problemAt(at, parsed.draft.source, fault));
    }
  }
  return {
    ...parsed,
    draft: withFileTexts(parsed.draft, texts),
    problems: [...parsed.problems, ...problems],
  };
}

function problemAt(at: SourceText, source: string, { code, message, hint }: FileError): SyntaxProblem {
  return {
    message,
    hint: code === 'ENOTUTF8' ? 'save it as UTF-8, or write < instead of <@ to send it as it is' : hint,
    ...spanOf(at, source),
  };
}

interface BodyFile {
  readonly path: string;
  readonly at: SourceText | null;
}

export function namedPath({ path, at }: BodyFile, draft: Draft, { folder, file }: FilePlace): NamedPath {
  return { path, folder, place: pathPlace(draft, at, file) };
}

export interface FileFault {
  readonly place: string;
  readonly error: FileError;
}

export async function findUnreadableFile(
  { body }: Preview,
  draft: Draft,
  place: FilePlace,
): Promise<FileFault | null> {
  const places = bodyFiles(draft.body);
  const files = bodyFiles(body).map(
    ({ text: path }, index): BodyFile => ({ path, at: places[index] ?? null }),
  );
  for (const file of files) {
    const named = namedPath(file, draft, place);
    try {
      const { handle } = await openFile(await place.permissions.permit(named), file.path);
      await handle.close();
    } catch (error) {
      return { place: named.place, error: toFileError(file.path, error) };
    }
  }
  return null;
}

/** Adds an error for each file that cannot be read. Opens none: this happens for each key. */
export function withUnreadableFiles(preview: Preview, draft: Draft, place: FilePlace): Preview {
  const files = bodyFiles(preview.body);
  if (files.length === 0) return preview;
  const places = bodyFiles(draft.body);
  const found = files.flatMap((path, index) => {
    const at = places[index];
    if (at === undefined || path.chunks.some(isUnresolved)) return [];
    const fault = findFault(path, namedPath({ path: path.text, at }, draft, place), place.permissions);
    // The permission for a file outside the project is requested at the send.
    return fault === null || fault.code === 'EREFUSED' ? [] : [unreadableFile(at, draft.source, fault)];
  });
  return found.length === 0 ? preview : { ...preview, diagnostics: [...preview.diagnostics, ...found] };
}

function findFault(
  { chunks }: RenderedText,
  named: NamedPath,
  permissions: FilePermissions,
): FileError | null {
  const shown = chunks.map(shownText).join('');
  try {
    const real = permissions.check(named);
    sizeOfFile(real, shown);
    accessSync(real, constants.R_OK);
    return null;
  } catch (error) {
    return toFileError(shown, error);
  }
}

function unreadableFile(at: SourceText, source: string, { code, message, hint }: FileError): Diagnostic {
  return {
    code: 'unreadable-file',
    severity: 'error',
    part: 'body',
    ...spanOf(at, source),
    message: message.replace(/\.$/, ''),
    hint: code === 'ENOENT' ? 'check the path' : hint,
  };
}

/** Resolves paths and links. Throws a FileError for a file that the request may not read. */
export function withRealFiles(spec: RequestSpec, { folder, permissions }: FilePlace): RequestSpec {
  return {
    ...spec,
    body: mapBody(spec.body, (text, { kind }) =>
      kind === 'path' ? permissions.check({ path: text, folder, place: '' }) : text,
    ),
  };
}
