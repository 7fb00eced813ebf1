import type { Suite } from '../../../app/requests/suite.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { requestTexts } from '../../../core/request/request.ts';
import type { CollectionVariable } from '../../../core/session/saved/collection.ts';
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
  /** Responses are kept only where there are dependencies. */
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

/** Finds dependencies by directives, by placeholders, and by the file's variables behind them. */
export function findNeeds({ requests, variables }: Suite): Needs {
  const byName = new Map<string, number>();
  for (const [at, request] of requests.entries()) {
    if (request.asked.name !== null && request.isRepeated !== true) byName.set(request.asked.name, at);
  }
  const names = new Set(byName.keys());
  const find = createRequestFinder(names);
  const loops = new Set(
    [...byName].flatMap(([name, at]) => (requests[at]?.directives.loop == null ? [] : [name])),
  );
  const own = new Set(variables.map(({ name }) => name));
  const isRequest = (name: string): boolean => names.has(name) && !own.has(name);
  const referring = byLastWord(variables.flatMap((variable) => referringVariable(variable, isRequest)));
  const found = new Map<number, readonly Dependency<number>[]>();
  for (const [at, request] of requests.entries()) {
    const { references } = request.directives;
    const texts =
      request.asked.parsed === undefined ? [request.asked.text] : textsOf(request.asked.parsed.draft);
    const implied = new Set([
      ...texts.flatMap(referredNames),
      ...texts.flatMap(namesOfPaths).filter(isRequest),
    ]);
    for (const text of texts)
      for (const word of wordsIn(text))
        for (const { uses, names } of referring.get(word) ?? [])
          if (uses(text)) for (const name of names) implied.add(name);
    const dependencies = [
      ...references,
      ...[...implied]
        .filter((name) => !references.some((other) => other.name === name))
        .map((name) => ({ name, always: false })),
    ].flatMap(({ name, always }): Dependency<number>[] => {
      const needed = byName.get(find(name) ?? roundNamed(loops, name)?.request ?? '');
      return needed === undefined || needed === at ? [] : [{ request: needed, always }];
    });
    if (dependencies.length > 0) found.set(at, dependencies);
  }
  return found;
}

interface ReferringVariable {
  readonly name: string;
  readonly names: readonly string[];
  readonly uses: (text: string) => boolean;
}

function referringVariable(
  variable: CollectionVariable,
  isRequest: (name: string) => boolean,
): ReferringVariable[] {
  const { text } = variable.kind === 'text' ? variable : { text: '' };
  const names = [...referredNames(text), ...namesOfPaths(text).filter(isRequest)];
  if (names.length === 0) return [];
  return [
    { name: variable.name, names, uses: (text) => text.includes('{{') && text.includes(variable.name) },
  ];
}

/** A file can have as many variables as requests: only those with a word of the text are looked at. */
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

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.includes('{{') ? text.match(wordPattern) : []);

const wordPattern = /[\p{L}\p{M}\p{N}_$]+/gu;

/** `login` of `{{login.token}}`. */
const namesOfPaths = (text: string): string[] =>
  text.includes('{{')
    ? parseTemplate(text).segments.flatMap((segment) =>
        segment.kind === 'placeholder' &&
        segment.expression.kind === 'path' &&
        segment.expression.steps.length > 0
          ? [segment.expression.name]
          : [],
      )
    : [];

function textsOf(draft: Draft): string[] {
  const { query, auth, responseFile } = draft;
  return [
    ...requestTexts(draft).map(({ text }) => text),
    ...query.flatMap(({ name, value }) => (value === null ? [name] : [name, value])),
    ...(auth?.words ?? []),
    ...(responseFile === undefined ? [] : [responseFile.path]),
  ].map(({ text }) => text);
}
