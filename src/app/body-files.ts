import { access, constants, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ParsedRequest, SourceText, SyntaxProblem } from '../core/request/draft.ts';
import { createLineIndex } from '../core/request/position.ts';
import { nearestOffset } from '../core/request/source-text.ts';
import { substitutedPaths, withFileTexts } from '../core/request/substituted-files.ts';
import type { Preview, PreviewBody, RequestSpec, SpecBody } from '../core/request/types.ts';
import { parseTemplate } from '../core/template/parse.ts';
import { renderText } from '../core/template/render.ts';
import type { Scope } from '../core/template/types.ts';
import type { Awaitable } from './awaitable.ts';

/** A draft with `<@ file`: the file's text takes its place, so that its placeholders preview like any other. */
export function withSubstitutedFiles(parsed: ParsedRequest, place: FilePlace): Awaitable<ParsedRequest> {
  const paths = substitutedPaths(parsed.draft);
  return paths.length === 0 ? parsed : substitute(parsed, paths, place);
}

interface FilePlace {
  readonly folder: string | undefined;
  /** What placeholders in paths see. */
  readonly scope: () => Scope;
}

async function substitute(
  parsed: ParsedRequest,
  paths: readonly SourceText[],
  { folder, scope }: FilePlace,
): Promise<ParsedRequest> {
  const problems: SyntaxProblem[] = [];
  const texts = new Map<SourceText, string>();
  for (const path of paths) {
    const { text: name, errors } = renderText(parseTemplate(path.text), scope());
    // The path stays in the preview; sending says that it cannot be read.
    const bytes = errors > 0 ? null : await readFile(resolve(folder ?? '.', name)).catch(() => null);
    if (bytes === null) continue;
    const text = utf8TextOf(bytes);
    if (text === null) problems.push(problemAt(path, parsed.draft.source, name));
    else texts.set(path, text);
  }
  return {
    ...parsed,
    draft: withFileTexts(parsed.draft, texts),
    problems: [...parsed.problems, ...problems],
  };
}

function utf8TextOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function problemAt(path: SourceText, source: string, name: string): SyntaxProblem {
  const offset = nearestOffset(path, 0);
  return {
    message: `${name} is not UTF-8 text, in which placeholders could be replaced`,
    hint: 'save it as UTF-8, or write < instead of <@ to send it as it is',
    ...createLineIndex(source).positionAt(offset),
    offset,
    length: path.text.length,
  };
}

/** The first file of a request that cannot be read, or null. */
export function missingFile({ body }: Preview, folder: string | undefined): Awaitable<string | null> {
  const paths = filesOf(body);
  return paths.length === 0 ? null : firstMissing(paths, folder);
}

async function firstMissing(paths: readonly string[], folder: string | undefined): Promise<string | null> {
  for (const path of paths) {
    try {
      await access(resolve(folder ?? '.', path), constants.R_OK);
    } catch {
      return path;
    }
  }
  return null;
}

/** The same request with its paths starting at the folder of the file that it came from. */
export function withinFolder(spec: RequestSpec, folder: string | undefined): RequestSpec {
  return folder === undefined ? spec : { ...spec, body: bodyWithin(spec.body, folder) };
}

function bodyWithin(body: SpecBody, folder: string): SpecBody {
  switch (body.kind) {
    case 'none':
    case 'text':
      return body;
    case 'file':
      return { ...body, path: resolve(folder, body.path) };
    case 'pieces':
      return {
        ...body,
        pieces: body.pieces.map((piece) =>
          piece.kind === 'file' ? { ...piece, path: resolve(folder, piece.path) } : piece,
        ),
      };
    case 'multipart':
      return {
        ...body,
        parts: body.parts.map((part) =>
          part.content.kind === 'file'
            ? { ...part, content: { kind: 'file', path: resolve(folder, part.content.path) } }
            : part,
        ),
      };
    default:
      return body satisfies never;
  }
}

/** The paths of the files that a body is made of. */
export function filesOf(body: PreviewBody): string[] {
  switch (body.kind) {
    case 'none':
    case 'text':
      return [];
    case 'file':
      return [body.path.text];
    case 'pieces':
      return body.pieces.flatMap((piece) => (piece.kind === 'file' ? [piece.path.text] : []));
    case 'multipart':
      return body.parts.flatMap(({ content }) => (content.kind === 'file' ? [content.path.text] : []));
    default:
      return body satisfies never;
  }
}
