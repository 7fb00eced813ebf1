import type { Directive } from '../../../core/directives/directive.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { addedText } from '../../../core/request/source-text.ts';
import { pathParameters } from '../../../core/request/url/path-parameters.ts';
import { itemsByName } from '../../../core/request/url/render-path.ts';
import { mapLiterals } from './map-literals.ts';

export function withFilledPath(draft: Draft): Draft {
  const { url, path = [] } = draft;
  const items = itemsByName(path);
  let text = '';
  let at = 0;
  for (const { name, start, end } of path.length === 0 ? [] : pathParameters(url.text)) {
    const item = items.get(name);
    if (item === undefined) continue;
    const value = item.isJson ? item.value.text.replace(/^"(.*)"$/s, '$1') : item.value.text;
    text += url.text.slice(at, start) + mapLiterals(value, encodeURIComponent);
    at = end;
  }
  return at === 0 ? draft : { ...draft, url: addedText(text + url.text.slice(at)), path: [] };
}

/** Other tools know no `# @path`: the URL has the values. */
export const withoutPathValues = (directives: readonly Directive[]): readonly Directive[] =>
  directives.filter(({ name }) => name !== 'path');
