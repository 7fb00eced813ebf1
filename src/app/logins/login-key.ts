import type { ParsedRequest } from '../../core/request/draft.ts';
import { requestTexts } from '../../core/request/request.ts';
import type { PlaceholderReport, Preview } from '../../core/request/types.ts';

/** Equal for two requests of a login with the same text and variables: they may share a token. */
export function loginKey(
  { name, file = '' }: { readonly name: string; readonly file?: string | undefined },
  { draft }: Pick<ParsedRequest, 'draft'>,
  { placeholders, auth }: Preview,
): string {
  const texts = requestTexts(draft).map(({ text }) => text.text);
  const values = placeholders.filter(isSettled).map(({ text, output }) => [text, output]);
  return JSON.stringify([file, name, draft.method, texts, values, auth?.secrets ?? []]);
}

/** Values that are drawn or asked for again with each request do not count, nor do those of responses. */
function isSettled({ type, origin }: PlaceholderReport): boolean {
  if (origin?.kind === 'response' || origin?.kind === 'answer') return false;
  return type !== 'dynamic' || origin?.label.startsWith('environment variable ') === true;
}
