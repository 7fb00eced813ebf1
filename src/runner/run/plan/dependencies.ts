import type { Suite, SuiteRequest } from '../../../app/requests/suite.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { requestTexts } from '../../../core/request/request.ts';
import type { CollectionVariable } from '../../../core/session/saved/collection.ts';
import { parseTemplate } from '../../../core/template/parse.ts';
import {
  createRequestFinder,
  referredNames,
  roundNamed,
} from '../../../core/template/resolve/request-name.ts';

interface Dependency {
  readonly request: SuiteRequest;
  /** Whether it runs again if it has run already: `# @forceRef`. */
  readonly always: boolean;
}

export type Dependencies = ReturnType<typeof findDependencies>;

/** Finds dependencies by directives, by placeholders, and by the file's variables behind them. */
export function findDependencies({ requests, variables }: Suite) {
  const byName = new Map<string, SuiteRequest>();
  for (const request of requests) {
    if (request.asked.name !== null && request.isRepeated !== true) byName.set(request.asked.name, request);
  }
  const names = new Set(byName.keys());
  const find = createRequestFinder(names);
  const loops = new Set(
    [...byName].flatMap(([name, { directives }]) => (directives.loop === null ? [] : [name])),
  );
  const own = new Set(variables.map(({ name }) => name));
  const isRequest = (name: string): boolean => names.has(name) && !own.has(name);
  const referring = byLastWord(variables.flatMap((variable) => referringVariable(variable, isRequest)));
  const found = new Map<SuiteRequest, readonly Dependency[]>();
  for (const request of requests) {
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
    ].flatMap(({ name, always }): Dependency[] => {
      const needed = byName.get(find(name) ?? roundNamed(loops, name)?.request ?? '');
      return needed === undefined || needed === request ? [] : [{ request: needed, always }];
    });
    if (dependencies.length > 0) found.set(request, dependencies);
  }
  return {
    /** Responses are kept only where there are dependencies. */
    areUsed: found.size > 0,
    of: (request: SuiteRequest): readonly Dependency[] => found.get(request) ?? [],
  };
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
