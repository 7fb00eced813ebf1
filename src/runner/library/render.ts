import { systemSources } from '../../app/dynamic/system-sources.ts';
import { previewRequest } from '../../core/request/preview/preview.ts';
import { createDynamicValues } from '../../core/template/dynamic/dynamic.ts';
import type { Variable } from '../../core/template/types.ts';
import { type RenderedRequest, toRendered } from './diagnostics.ts';
import { checkOptions } from './known-options.ts';
import { checkVariable, type Variables } from './options.ts';
import { type LoadedTestData, sourceOf } from './test-data.ts';

export interface RenderOptions {
  /** Version of the rules of `{{ }}`: `2.2.0`, the default, or an earlier one for older files (`1.0.0` knows plain texts only). */
  readonly version?: string;
  /** Test data of `loadTestData()`; without it `{{$faker...}}` is unresolved. */
  readonly testData?: LoadedTestData;
  /** Repeats random values and test data, as the setting `seed` of a session. */
  readonly seed?: string | number;
}

/**
 * Interpolates a request without a session; sends nothing.
 *
 * @throws {UsageError} For an option that does not exist.
 * @throws {ValueError} For a variable that cannot be one. A wrong request is in the diagnostics.
 * @example
 * const { preview } = render('GET http://localhost:3000/users/{{user.id}}', { user: { id: 7 } });
 * preview.wireUrl; // 'http://localhost:3000/users/7'
 */
export function render(
  text: string,
  variables: Variables = {},
  options: RenderOptions = {},
): RenderedRequest {
  checkOptions('render()', options, { version: true, testData: true, seed: true });
  const { version = '2.2.0', testData, seed } = options;
  const origin = { kind: 'flag', label: 'render', at: null } as const;
  const known = new Map(
    Object.entries(variables).map(([name, value]): [string, Variable] => [
      name,
      { value: checkVariable(name, value).value, origin, secret: false },
    ]),
  );
  const settings = { seed: seed === undefined ? null : `${seed}`, locale: testData?.locale ?? 'en' };
  const dynamic = createDynamicValues({
    ...systemSources,
    settings: () => settings,
    ...(testData !== undefined && { testData: sourceOf(testData).draw }),
  });
  const scope = {
    get: (name: string) => known.get(name),
    names: () => known.keys(),
    dynamic: dynamic.get,
    version,
  };
  return toRendered(text, previewRequest(text, scope));
}
