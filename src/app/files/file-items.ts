import { fileLimits } from '../../core/files/limits.ts';
import type { Draft, FileItem, ParsedRequest, SourceText, SyntaxProblem } from '../../core/request/draft.ts';
import { itemContent, withItemTexts } from '../../core/request/render/file-items.ts';
import { parseTemplate } from '../../core/template/parse.ts';
import { renderText } from '../../core/template/render.ts';
import type { Scope } from '../../core/template/types.ts';
import { type FileError, toFileError } from '../../files/file-error.ts';
import { sizeOfFile } from '../../files/open.ts';
import { readTextSync } from '../../files/read.ts';
import { type FilePlace, namedPath } from './body-files.ts';
import { spanOf } from './path-place.ts';
import { rememberByTexts } from './remembered.ts';

export async function withFileItems(
  parsed: ParsedRequest,
  place: FilePlace,
  scope: Scope,
): Promise<ParsedRequest> {
  for (const item of parsed.draft.fileItems ?? []) {
    const path = pathOf(item, scope);
    // A refusal is found again, and reported, when the file is read.
    if (path !== null)
      await place.permissions
        .permit(namedPath({ path, at: item.value }, parsed.draft, place))
        .catch(() => '');
  }
  return filled(parsed, { place, scope, read: readWhole });
}

export const withFileItemsShown = (parsed: ParsedRequest, place: FilePlace, scope: Scope): ParsedRequest =>
  filled(parsed, { place, scope, read: readSmall });

interface FileItemContext {
  readonly place: FilePlace;
  readonly scope: Scope;
  readonly read: (real: string, path: string) => FileItemText;
}

type FileItemText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unread'; readonly warning: string | null };

const readWhole = (real: string, path: string): FileItemText => ({
  kind: 'text',
  text: readTextSync(real, { limit: fileLimits.template, name: path }),
});

function readSmall(real: string, path: string): FileItemText {
  const size = sizeOfFile(real, path);
  if (size === null) return { kind: 'unread', warning: null };
  if (size > maxShown) {
    return { kind: 'unread', warning: `${path} is larger than 1 MB: it is read when the request is sent` };
  }
  return { kind: 'text', text: readTextSync(real, { limit: maxShown, name: path }) };
}

const maxShown = 1_000_000;

function filled(parsed: ParsedRequest, filling: FileItemContext): ParsedRequest {
  const { draft } = parsed;
  if (draft.fileItems === undefined) return parsed;
  const texts = new Map<SourceText, string>();
  const problems: SyntaxProblem[] = [];
  const warnings: SyntaxProblem[] = [];
  for (const item of draft.fileItems) {
    const path = pathOf(item, filling.scope);
    // The path's own rendering reports missing values.
    if (path === null) continue;
    try {
      const real = filling.place.permissions.check(namedPath({ path, at: item.value }, draft, filling.place));
      const reading = filling.read(real, path);
      if (reading.kind === 'unread') {
        if (reading.warning !== null)
          warnings.push(problemAt(item, draft, { message: reading.warning, hint: null }));
        continue;
      }
      const content = itemContent(item, reading.text);
      if (content.kind === 'text') texts.set(item.value, content.text);
      else problems.push(problemAt(item, draft, { message: content.message, hint: literalHint(item) }));
    } catch (error) {
      const fault = toFileError(path, error);
      if (fault.code === 'EREFUSED' && filling.read === readSmall) continue;
      problems.push(problemAt(item, draft, wordsOf(fault, item)));
    }
  }
  const said = [...problems, ...warnings].map(({ offset, message }) => `${offset} ${message}`);
  if (texts.size + said.length === 0) return parsed;
  return remembered(parsed, [...texts.values(), ...said], () => ({
    draft: withItemTexts(draft, texts),
    problems: [...parsed.problems, ...problems],
    warnings: [...(parsed.warnings ?? []), ...warnings],
  }));
}

const remembered = rememberByTexts();

function pathOf({ path }: FileItem, scope: Scope): string | null {
  const { text, errors } = renderText(parseTemplate(path.text), scope);
  return errors > 0 ? null : text;
}

function wordsOf(
  { code, message, hint }: FileError,
  item: FileItem,
): Pick<SyntaxProblem, 'message' | 'hint'> {
  const isText = code === 'ENOENT' || code === 'EISDIR';
  const other = code === 'ENOTUTF8' ? `send it as a file with name@${item.path.text}` : hint;
  return {
    message: message.replace(/\.$/, ''),
    hint: isText ? `check the path; ${literalHint(item)}` : other,
  };
}

const literalHint = ({ value }: FileItem): string => `\\${value.text} sends the text itself`;

const problemAt = (
  { value }: FileItem,
  { source }: Draft,
  words: Pick<SyntaxProblem, 'message' | 'hint'>,
): SyntaxProblem => ({ ...words, ...spanOf(value, source) });
