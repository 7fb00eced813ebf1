import type { DrawnValue } from '../../contract.ts';
import { patch } from '../client/variables.ts';
import type { GuardedRealm } from '../guard.ts';
import { trust } from '../members/trusted-getters.ts';
import {
  apply,
  defineHidden,
  defineProperty,
  freeze,
  global,
  indexInText,
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
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    defineHidden(global, name, drawing(name));
  }
  let faker: object | null = null;
  defineProperty(global, '$faker', {
    // Loads the data of the locale.
    get: trust(() => {
      faker ??= modulesOf(parseJson(guard(trusted.testDataPaths)), drawing);
      return faker;
    }),
    set: (value: unknown) => defineHidden(global, '$faker', value),
    configurable: true,
  });
}

function modulesOf(paths: readonly string[], drawing: (name: string) => unknown): object {
  const modules: Record<string, object> = {};
  for (let index = 0; index < paths.length; index += 1) {
    const path = paths[index] ?? '';
    const dot = apply(indexInText, path, ['.']);
    const module = apply(sliceText, path, [0, dot]);
    const methods = modules[module] ?? {};
    modules[module] = methods;
    const value = drawing(`$faker.${path}`);
    defineProperty(methods, apply(sliceText, path, [dot + 1]), { value, enumerable: true });
  }
  return freeze(modules);
}
