import type { DirectiveProblem, WrittenDirective } from '../../../directives/directive.ts';
import { readPathValue } from '../../../directives/path-value.ts';
import type { Draft, PathItem } from '../../draft.ts';
import { nearestOffset, sourceText } from '../../source-text.ts';
import { pathParameters } from '../../url/path-parameters.ts';

export function pathItems(directives: readonly WrittenDirective[]): readonly PathItem[] {
  return directives
    .flatMap(({ name, value, valueOffset }) => {
      const read = name === 'path' ? readPathValue(value) : null;
      if (read === null) return [];
      return [
        {
          name: sourceText(read.name, valueOffset),
          value: sourceText(read.value, valueOffset + read.valueAt),
          isJson: false,
        },
      ];
    })
    .reverse();
}

export function unusedPathItems({ url }: Draft, items: readonly PathItem[]): DirectiveProblem[] {
  const names = new Set(pathParameters(url.text).map(({ name }) => name));
  return items
    .filter(({ name }) => !names.has(name.text))
    .map(({ name }) => ({
      code: 'misplaced-directive',
      severity: 'warning',
      message: `@path: the URL has no segment :${name.text}`,
      hint: `write it as /:${name.text}, or remove the line`,
      offset: nearestOffset(name, 0),
      length: name.text.length,
    }));
}
