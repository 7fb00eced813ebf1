import type { Suite } from '../../../app/requests/suite.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { requestTexts } from '../../../core/request/request.ts';
import type { CollectionVariable, ScriptSource } from '../../../core/session/collection/collection.ts';
import { parseTemplate } from '../../../core/template/parse.ts';
import {
  createRequestFinder,
  referredNames,
  roundNamed,
} from '../../../core/template/resolve/request-name.ts';

interface Dependency<Request> {
  readonly request: Request;
  /** Whether it runs again if it has run already: `# @forceRef`. */
  readonly always: boolean;
}

export interface Dependencies<Request> {
  readonly areUsed: boolean;
  of(request: Request): readonly Dependency<Request>[];
}

/** Dependencies by the indexes of requests in their suite. */
export type Needs = ReadonlyMap<number, readonly Dependency<number>[]>;

export function dependenciesOf<Request>(requests: readonly Request[], needs: Needs): Dependencies<Request> {
  const found = new Map<Request, readonly Dependency<Request>[]>();
  for (const [at, needed] of needs) {
    const request = requests[at];
    if (request === undefined) continue;
    const dependencies = needed.flatMap(({ request: other, always }) => {
      const known = requests[other];
      return known === undefined ? [] : [{ request: known, always }];
    });
    found.set(request, dependencies);
  }
  return { areUsed: needs.size > 0, of: (request) => found.get(request) ?? [] };
}

/** Whether a text that only the run reads may refer to a response: the content of a file, or what a script sends. */
export const mayReferLater = ({ requests, before }: Suite): boolean =>
  before.some(holdsPlaceholder) ||
  requests.some(
    ({ input, before, after }) => /^\s*<@/m.test(input.text) || [...before, ...after].some(holdsPlaceholder),
  );

const holdsPlaceholder = (script: ScriptSource): boolean =>
  script.kind === 'file' || hasPlaceholder(script.code);

/** A name that several requests have is that of the nearest above, whose response is the last one; else of the first. */
export function findNeeds({ requests, variables }: Suite): Needs {
  const named = namedRequests(requests);
  const first = new Map([...named].reverse().map(([at, name]) => [name, at]));
  const above = new Map<string, number>();
  const names = new Set(named.values());
  const find = createRequestFinder(names);
  const loops = new Set(
    [...named].flatMap(([at, name]) => (requests[at]?.directives.loop == null ? [] : [name])),
  );
  const own = new Set(variables.map(({ name }) => name));
  const isRequest = (name: string): boolean => names.has(name) && !own.has(name);
  const referring = byLastWord(variables.flatMap((variable) => referringVariable(variable, isRequest)));
  const found = new Map<number, readonly Dependency<number>[]>();
  for (const [at, request] of requests.entries()) {
    const { references } = request.directives;
    const { parsed, text: whole } = request.input;
    const texts = (parsed === undefined ? [whole] : textsOf(parsed.draft)).filter(hasPlaceholder);
    const implied = new Set([
      ...texts.flatMap(referredNames),
      ...texts.flatMap(namesOfPaths).filter(isRequest),
    ]);
    for (const text of referring.size === 0 ? [] : texts)
      for (const word of new Set(text.match(wordPattern)))
        for (const variable of referring.get(word) ?? [])
          if (text.includes(variable.name)) for (const name of variable.names) implied.add(name);
    const dependencies = [
      ...references,
      ...[...implied]
        .filter((name) => !references.some((other) => other.name === name))
        .map((name) => ({ name, always: false })),
    ].flatMap(({ name, always }): Dependency<number>[] => {
      const wanted = find(name) ?? roundNamed(loops, name)?.request ?? '';
      const needed = above.get(wanted) ?? first.get(wanted);
      return needed === undefined || needed === at ? [] : [{ request: needed, always }];
    });
    if (dependencies.length > 0) found.set(at, dependencies);
    const name = named.get(at);
    if (name !== undefined) above.set(name, at);
  }
  return found;
}

/** Names of the file itself hide those of its imports. */
function namedRequests(requests: Suite['requests']): ReadonlyMap<number, string> {
  const named = [...requests.entries()].flatMap(([at, { input, isImported = false, isRepeated }]) =>
    input.name === null || isRepeated === true ? [] : [{ at, name: input.name, isImported }],
  );
  const ofFile = new Set(named.flatMap(({ name, isImported }) => (isImported ? [] : [name])));
  return new Map(
    named.flatMap(({ at, name, isImported }) => (isImported && ofFile.has(name) ? [] : [[at, name]])),
  );
}

interface ReferringVariable {
  readonly name: string;
  readonly names: readonly string[];
}

function referringVariable(
  variable: CollectionVariable,
  isRequest: (name: string) => boolean,
): ReferringVariable[] {
  if (variable.kind !== 'text' || !hasPlaceholder(variable.text)) return [];
  const names = [...referredNames(variable.text), ...namesOfPaths(variable.text).filter(isRequest)];
  return names.length === 0 ? [] : [{ name: variable.name, names }];
}

function byLastWord(
  variables: readonly ReferringVariable[],
): ReadonlyMap<string, readonly ReferringVariable[]> {
  const found = new Map<string, ReferringVariable[]>();
  for (const variable of variables) {
    const word = variable.name.match(wordPattern)?.at(-1) ?? '';
    const others = found.get(word);
    if (others === undefined) found.set(word, [variable]);
    else others.push(variable);
  }
  return found;
}

const hasPlaceholder = (text: string): boolean => text.includes('{{');

const wordPattern = /[\p{L}\p{M}\p{N}_$]+/gu;

const namesOfPaths = (text: string): string[] =>
  parseTemplate(text).segments.flatMap((segment) =>
    segment.kind === 'placeholder' &&
    segment.expression.kind === 'path' &&
    segment.expression.steps.length > 0
      ? [segment.expression.name]
      : [],
  );

function textsOf(draft: Draft): string[] {
  const { query, path = [], auth, directives = [], responseFile } = draft;
  return [
    ...requestTexts(draft).map(({ text }) => text),
    ...query.flatMap(({ name, value }) => (value === null ? [name] : [name, value])),
    ...(auth?.words ?? []),
    ...path.map(({ value }) => value),
    ...(responseFile === undefined ? [] : [responseFile.path]),
  ]
    .map(({ text }) => text)
    .concat(directives.flatMap(({ name, value }) => (interpolated.has(name) ? [value] : [])));
}

/** Directives whose values are interpolated and that are not parts of the draft. */
const interpolated: ReadonlySet<string> = new Set(['expect', 'header', 'query', 'until']);
