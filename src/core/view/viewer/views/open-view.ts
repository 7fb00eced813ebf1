import { type StyledLine, span } from '../../../text/styled.ts';
import { isMarkupLines } from '../../response/body/markup-lines.ts';
import { prettyBody } from '../../response/body/pretty-body.ts';
import { maskedDocument, textDocument } from '../document.ts';
import { Folds } from '../folds.ts';
import { markupDocument } from '../markup/markup-document.ts';
import type { ViewedDocument } from '../viewed-document.ts';
import { viewerKey } from '../viewer-keys.ts';
import type { ViewerState } from '../viewer-state.ts';

export function openView(
  state: ViewerState,
  view: { readonly document: ViewedDocument } & Partial<Pick<ViewerState, 'title' | 'table' | 'selected'>>,
): ViewerState {
  const fresh = { cursor: 0, top: 0, left: 0, folds: Folds.none, search: null, seek: null } as const;
  const part = { other: null, expression: null, table: null, selected: null } as const;
  return { ...state, ...fresh, ...part, ...view, under: state };
}

export interface OpenedText extends Partial<Pick<ViewerState, 'selected'>> {
  readonly what: string;
  readonly text: string;
  readonly mediaType: string;
  readonly paths?: readonly string[];
}

export function openText(
  state: ViewerState,
  { what, text, mediaType, selected, paths = [] }: OpenedText,
): ViewerState {
  const source = prettyBody(text, mediaType);
  const viewed = isMarkupLines(source) ? markupDocument(source, paths) : textDocument(source, null);
  const document = maskedDocument(viewed, state.secrets);
  return openView(state, { document, title: titleOf(what, state), selected: selected ?? null });
}

export const titleOf = (what: string, state: ViewerState): StyledLine => [
  span(what, 'title'),
  span(`  ${viewerKey(state, 'viewer-close')} goes back`, 'hint'),
];

export const withNote = (state: ViewerState, note: string): ViewerState => ({ ...state, note });
