import { hintsOfPaths } from '../../core/editor/completion/script-hints.ts';
import type { EvaluationFailure } from '../../core/script/evaluation.ts';
import { nearestName } from '../../core/template/nearest.ts';

export function withNearestMember(
  failure: EvaluationFailure,
  code: string,
  { hasResponse }: { readonly hasResponse: boolean },
): EvaluationFailure {
  const early = hasResponse ? null : earlyResponse(failure);
  if (early !== null)
    return { ...failure, message: `${failure.message}; ${early} is undefined until a response arrives` };
  const unknown = /^ReferenceError: (\w+) is not defined$/.exec(failure.message)?.[1];
  if (unknown !== undefined && membersOf('client')?.includes(unknown) === true)
    return { ...failure, message: `${failure.message}; did you mean client.${unknown}?` };
  const isMissing = /^TypeError: .*(?: is not a function|of undefined)/.test(failure.message);
  const meant = isMissing ? meantMember(code) : null;
  return meant === null ? failure : { ...failure, message: `${failure.message}; did you mean ${meant}?` };
}

function earlyResponse({ message, excerpt }: EvaluationFailure): string | null {
  if (!/^TypeError: .* of undefined \(reading /.test(message)) return null;
  const [line = '', caret = ''] = excerpt?.split('\n') ?? [];
  return /(?<![\w$.])(res|response)[.[]$/.exec(line.slice(0, caret.length - 1))?.[1] ?? null;
}

function meantMember(code: string): string | null {
  for (const [chain] of code.matchAll(chains)) {
    const keys = chain.split('.');
    for (let count = 1; count < keys.length; count += 1) {
      const path = keys
        .slice(0, count)
        .join('.')
        .replace(/^response/, 'res');
      const names = membersOf(path);
      const key = keys[count] ?? '';
      if (names === null) break;
      if (names.includes(key)) continue;
      const near =
        (path === 'res' ? otherTools.get(key) : undefined) ??
        names.find((name) => isBeginning(key, name)) ??
        nearestName(key, names);
      if (near !== null) return [...keys.slice(0, count), near].join('.');
      break;
    }
  }
  return null;
}

const otherTools: ReadonlyMap<string, string> = new Map([
  ['json', 'body'],
  ['data', 'body'],
]);

const chains = /(?<![\w$.])(?:client|res|response|request)(?:\.[A-Za-z_$][\w$]*)+/g;

const membersOf = (path: string): readonly string[] | null =>
  Object.hasOwn(hintsOfPaths, path) ? (hintsOfPaths[path] ?? []).map(({ name }) => name) : null;

/** `get` of `getVar`. */
const isBeginning = (key: string, name: string): boolean =>
  key.length > 2 && name.startsWith(key) && /^[A-Z]/.test(name.slice(key.length));
