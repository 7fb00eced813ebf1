import type { ParsedRequest, SourceText } from '../../core/request/draft.ts';
import { substitutedPaths, withFileTexts } from '../../core/request/render/substituted-files.ts';
import type { Scope } from '../../core/template/types.ts';
import { sizeOfFile } from '../../files/open.ts';
import { readTextSync } from '../../files/read.ts';
import { type FilePlace, namedPath, renderedPaths } from './body-files.ts';
import { withFileItemsShown } from './file-items.ts';
import { rememberByTexts } from './remembered.ts';

export function withFilesShown(parsed: ParsedRequest, place: FilePlace, scope: Scope): ParsedRequest {
  const { body, fileItems } = parsed.draft;
  const read = body.kind === 'text' ? parsed : withSubstitutedFilesShown(parsed, place, scope);
  return fileItems === undefined ? read : withFileItemsShown(read, place, scope);
}

function withSubstitutedFilesShown(parsed: ParsedRequest, place: FilePlace, scope: Scope): ParsedRequest {
  const paths = substitutedPaths(parsed.draft);
  if (paths.length === 0) return parsed;
  const texts = new Map<SourceText, string>();
  for (const { at, path } of renderedPaths(paths, scope)) {
    try {
      const real = place.permissions.check(namedPath({ path, at }, parsed.draft, place));
      const size = sizeOfFile(real, path);
      if (size !== null && size <= maxShownBytes)
        texts.set(at, readTextSync(real, { limit: maxShownBytes, name: path }));
    } catch {
      // The path stays in the preview.
    }
  }
  if (texts.size === 0) return parsed;
  const found = paths.map((path) => texts.get(path) ?? null);
  return remembered(parsed, found, () => ({ ...parsed, draft: withFileTexts(parsed.draft, texts) }));
}

const maxShownBytes = 100_000;

const remembered = rememberByTexts();
