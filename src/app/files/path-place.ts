import type { Draft, SourceText } from '../../core/request/draft.ts';
import { createLineIndex, placeText } from '../../core/request/position.ts';
import { nearestOffset } from '../../core/request/source-text.ts';

/** `users.http:7:3`; the beginning of the request where `at` is null. */
export function pathPlace(
  { source }: Pick<Draft, 'source'>,
  at: SourceText | null,
  file: string | undefined,
): string {
  const position = createLineIndex(source).positionAt(at === null ? 0 : nearestOffset(at, 0));
  return placeText(file ?? null, position);
}

export function spanOf(at: SourceText, source: string) {
  const offset = nearestOffset(at, 0);
  return { ...createLineIndex(source).positionAt(offset), offset, length: at.text.length };
}
