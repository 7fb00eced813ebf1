import type { Position } from '../position.ts';
import { isKnownPackage, unknownPackage } from './package-names.ts';
import { isRelativePath, type ModuleImport, type ScriptModule } from './script-module.ts';

export interface ImportProblem extends Position {
  readonly label: string;
  readonly message: string;
}

export function importProblems(
  modules: readonly ScriptModule[],
  imports: readonly ModuleImport[],
): readonly ImportProblem[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const all = modules.length > 0 ? modules : [withoutFiles];
  return all.flatMap(({ path, label, links, problem, requires }) => {
    const place = path === '' ? '' : label;
    const wrong = problem === undefined ? [] : [{ ...problem, label: place }];
    const wanted = path === '' ? imports : (links?.imports ?? []);
    return [
      ...wrong,
      ...wanted.flatMap(({ from, names, line, column }) => {
        const at = { label: place, line, column };
        const found = Object.hasOwn(requires, from) ? requires[from] : undefined;
        if (found === undefined)
          return isRelativePath(from) || isKnownPackage(from)
            ? []
            : [{ ...at, message: `import "${from}" finds nothing: ${unknownPackage}` }];
        if ('refusal' in found) return [{ ...at, message: `import "${from}": ${found.refusal}` }];
        const exported = exportsOf(found.path, byPath);
        return names.flatMap(({ imported }) =>
          exported === null || imported === '*' || exported.has(imported)
            ? []
            : [{ ...at, message: `${from} has no export "${imported}"` }],
        );
      }),
    ];
  });
}

const withoutFiles: ScriptModule = { path: '', label: '', code: '', requires: {} };

/** Null where the exports are not known before the file runs. */
function exportsOf(
  path: string,
  modules: ReadonlyMap<string, ScriptModule>,
  seen: Set<string> = new Set(),
): ReadonlySet<string> | null {
  const module = modules.get(path);
  if (module?.links === undefined || module.problem !== undefined) return null;
  seen.add(path);
  const names = new Set<string>();
  for (const one of module.links.exports) {
    if (one.kind !== 'all') {
      names.add(one.name);
      continue;
    }
    const target = module.requires[one.from];
    if (target === undefined || 'refusal' in target) return null;
    const all = seen.has(target.path) ? new Set<string>() : exportsOf(target.path, modules, seen);
    if (all === null) return null;
    for (const name of all) if (name !== 'default') names.add(name);
  }
  return names;
}
