import type { Directive } from '../../../core/directives/directive.ts';
import { readPathValue } from '../../../core/directives/path-value.ts';
import type { Draft, PathItem } from '../../../core/request/draft.ts';
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
    text += url.text.slice(at, start) + mapLiterals(textOf(item), encodeURIComponent);
    at = end;
  }
  return at === 0 ? draft : { ...draft, url: addedText(text + url.text.slice(at)), path: [] };
}

/** Values of a path as `# @path` lines, whose placeholders are percent-encoded; null if a line cannot hold one. */
export function pathDirectives(path: readonly PathItem[]): readonly Directive[] | null {
  const lines = [...itemsByName(path).values()].map((item) => ({
    name: 'path',
    value: `${item.name.text}=${textOf(item)}`,
    item,
    line: 1,
  }));
  const isReadBack = lines.every(
    ({ value, item }) => /^\S.*\S$/.test(value) && readPathValue(value)?.value === textOf(item),
  );
  return isReadBack ? lines.map(({ item: _, ...directive }) => directive) : null;
}

const textOf = ({ isJson, value: { text } }: PathItem): string =>
  isJson ? text.replace(/^"(.*)"$/s, '$1') : text;

/** Other tools know no `# @path`: the URL has the values. */
export const withoutPathValues = (directives: readonly Directive[]): readonly Directive[] =>
  directives.filter(({ name }) => name !== 'path');
