import type { DrawnValue } from '../../contract.ts';
import { patch } from '../client/variables.ts';
import type { GuardedRealm } from '../guard.ts';
import { trust } from '../members/trusted-getters.ts';
import {
  apply,
  defineHidden,
  defineProperty,
  each,
  freeze,
  global,
  indexInText,
  lazy,
  parseJson,
  sliceText,
  toJson,
} from '../primordials.ts';

/** `$date('+2d')` and `$faker.person.fullName()`: what placeholders have, as functions that draw at each call. */
export function installDynamicValues({ trusted, guard }: GuardedRealm): void {
  const drawing =
    (name: string) =>
    (...values: unknown[]) => {
      const drawn: DrawnValue = parseJson(guard(() => trusted.draw(name, toJson(values))));
      return patch(drawn.value, drawn.patches);
    };
  const names: readonly string[] = parseJson(trusted.dynamicNames());
  each(names, (name) => defineHidden(global, name, drawing(name)));
  defineProperty(global, '$faker', {
    // Loads the data of the locale.
    get: trust(lazy(() => modulesOf(parseJson(guard(trusted.testDataPaths)), drawing))),
    set: (value: unknown) => defineHidden(global, '$faker', value),
    configurable: true,
  });
}

function modulesOf(paths: readonly string[], drawing: (name: string) => unknown): object {
  const modules: Record<string, object> = {};
  each(paths, (path) => {
    const dot = apply(indexInText, path, ['.']);
    const module = apply(sliceText, path, [0, dot]);
    const methods = modules[module] ?? {};
    modules[module] = methods;
    const value = drawing(`$faker.${path}`);
    defineProperty(methods, apply(sliceText, path, [dot + 1]), { value, enumerable: true });
  });
  return freeze(modules);
}
