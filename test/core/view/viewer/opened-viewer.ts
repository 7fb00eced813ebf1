import type { HttpResponse } from '../../../../src/core/request/types.ts';
import { emptyMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { openViewer, updateViewer, type ViewerAction } from '../../../../src/core/view/viewer/viewer.ts';
import { viewerLines } from '../../../../src/core/view/viewer/viewer-lines.ts';
import type { ViewerState } from '../../../../src/core/view/viewer/viewer-state.ts';
import { respond as anyResponse } from '../../../support/response.ts';
export const respond = (body: string, contentType = 'application/json'): HttpResponse =>
  anyResponse(body, {
    headers: [
      ['Content-Type', contentType],
      ['X-Request-Id', 'r7'],
    ],
  });

export const users = '{"users":[{"id":1.0,"name":"Ada"},{"id":2,"name":"Alan"}],"total":2,"empty":{ }}';
export const size = { width: 79, height: 10 };
export const options = { width: 79, name: 'res', secrets: emptyMasker };
export const open = (text = users, contentType?: string): ViewerState =>
  openViewer(respond(text, contentType), options);
export const apply = (
  state: ViewerState,
  ...actions: (ViewerAction | readonly ViewerAction[])[]
): ViewerState =>
  actions.flat().reduce((current, action) => settled(updateViewer(current, action, size)), state);
/** With a search under way brought to its end. */
export function settled(state: ViewerState): ViewerState {
  let current = state;
  while (current.seek !== null) current = updateViewer(current, { kind: 'seek' }, size);
  return current;
}
export const down = (by: number): ViewerAction => ({ kind: 'move', by });
export const type = (text: string, as: 'text' | 'regexp' = 'text'): ViewerAction => ({
  kind: 'search-type',
  text,
  as,
});
export const find = (text: string, as: 'text' | 'regexp' = 'text'): readonly ViewerAction[] => [
  { kind: 'search-start' },
  type(text, as),
  { kind: 'search-keep' },
];
export const screen = (state: ViewerState): string[] => viewerLines(state, size).map(plainText);
/** The rows of the document alone. */
export const shown = (state: ViewerState): string[] =>
  screen(state)
    .slice(1, -2)
    .filter((line) => line !== '');
