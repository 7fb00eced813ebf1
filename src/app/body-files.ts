import { access, constants, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ParsedRequest } from '../core/request/draft.ts';
import { withFileText } from '../core/request/fields.ts';
import type { Preview, PreviewBody, RequestSpec, SpecBody } from '../core/request/types.ts';

/** A draft with `<@ file`: the file's text takes its place, so that its placeholders preview like any other. */
export async function withSubstitutedFile(
  parsed: ParsedRequest,
  folder: string | undefined,
): Promise<ParsedRequest> {
  const { body } = parsed.draft;
  if (body.kind !== 'file' || !body.substitute) return parsed;
  try {
    const text = await readFile(resolve(folder ?? '.', body.path.text), 'utf8');
    return { ...parsed, draft: withFileText(parsed.draft, text) };
  } catch {
    // The path stays in the preview; sending says that it cannot be read.
    return parsed;
  }
}

/** The first file of a request that cannot be read, or null. */
export async function missingFile({ body }: Preview, folder: string | undefined): Promise<string | null> {
  for (const path of filesOf(body)) {
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

function filesOf(body: PreviewBody): string[] {
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
