import { withChange } from '../cookies/jars.ts';
import type { CookieChange, CookieJars } from '../cookies/types.ts';
import { withEnvironment } from '../environments/changed-environments.ts';
import { hasEnvironment } from '../environments/environments.ts';
import { findSavedRequest, requestsByName } from '../requests/saved-requests.ts';
import { lastSavedNumber } from '../saved-responses/saved-responses.ts';
import type { RecordedExchanges, SessionState, UndoStep } from '../state.ts';
import type { Environment } from '../types.ts';
import { withSessionVariables } from './changes.ts';
import { differingNames } from './shared-map.ts';
import { stepOf } from './undo-steps.ts';

export function undoLast(state: SessionState): {
  readonly state: SessionState;
  readonly changes: readonly string[];
  readonly recorded: RecordedExchanges | null;
} | null {
  const step = state.undo.at(-1);
  if (step === undefined) return null;
  const { variables, base, auth, defaults, requests, environments, descriptions, savedResponses } = step;
  const { lastRequest } = state;
  const { recorded, cookies = [] } = step;
  const isSaved = lastRequest !== null && findSavedRequest(requests, lastRequest) !== undefined;
  const restored = withSessionVariables(state, variables);
  const { activeEnvironment, fileEnvironments } = state;
  const isThere =
    activeEnvironment !== null && hasEnvironment({ environments, fileEnvironments }, activeEnvironment);
  const before = withEnvironment(
    {
      ...restored,
      layers: { ...restored.layers, base },
      auth: { ...state.auth, session: auth },
      defaults: { ...state.defaults, session: defaults },
      requests,
      environments,
      descriptions,
      savedResponses,
      cookies: cookies.reduce(withoutChange, state.cookies),
      // Its name may be another request's again.
      lastRequest: lastRequest === null || isSaved ? lastRequest : { ...lastRequest, name: null },
      undo: state.undo.slice(0, -1),
      ...(recorded !== undefined && withoutRecorded(state, savedResponses, recorded)),
    },
    isThere ? activeEnvironment : null,
  );
  const changes = [...changesBetween(step, stepOf(state)), ...cookies.flatMap(namesOfChange)];
  return { state: before, changes, recorded: recorded ?? null };
}

const withoutChange = (jars: CookieJars, { jar, removed, added }: CookieChange): CookieJars =>
  withChange(jars, { jar, removed: added, added: removed });

const namesOfChange = ({ removed, added }: CookieChange): readonly string[] =>
  [...new Set([...removed, ...added].map(({ name }) => name))].map((name) => `the cookie ${name}`);

function withoutRecorded(
  { exchanges, exchangeCount }: SessionState,
  savedResponses: SessionState['savedResponses'],
  { from, to }: RecordedExchanges,
): Pick<SessionState, 'exchanges' | 'exchangeCount'> {
  return {
    exchanges: exchanges.filter(({ number }) => number < from || number > to),
    // Later ones keep their numbers.
    exchangeCount: exchangeCount === to ? Math.max(from - 1, lastSavedNumber(savedResponses)) : exchangeCount,
  };
}

function changesBetween(before: UndoStep, after: UndoStep): readonly string[] {
  const { recorded } = before;
  const responses = recorded === undefined ? 0 : recorded.to - recorded.from + 1;
  return [
    ...(responses === 0 ? [] : [responses === 1 ? 'a response' : `${responses} responses`]),
    ...(before.auth === after.auth ? [] : ['.auth']),
    ...changedDefaults(before.defaults, after.defaults),
    ...(before.base === after.base ? [] : ['.base']),
    ...differingNames(before.variables, after.variables),
    ...differingNames(requestsByName(before.requests), requestsByName(after.requests)).map(
      (name) => `the saved request ${name}`,
    ),
    ...differingNames(byName(before.savedResponses), byName(after.savedResponses)).map(
      (name) => `the saved response ${name}`,
    ),
    ...changedEnvironments(byName(before.environments), byName(after.environments)),
    ...(linksOf(before) === linksOf(after) ? [] : ['.openapi']),
  ];
}

type Environments = ReadonlyMap<string, Environment>;

/** Who undoes too much must see that a protection is gone. */
const changedEnvironments = (before: Environments, after: Environments): readonly string[] =>
  differingNames(before, after).map((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    const isProtection =
      one?.isProtected !== other?.isProtected &&
      (one?.variables.length ?? 0) === (other?.variables.length ?? 0);
    return `the ${isProtection ? 'protection of the ' : ''}environment ${name}`;
  });

const changedDefaults = (before: UndoStep['defaults'], after: UndoStep['defaults']): readonly string[] => [
  ...new Set(
    [...before, ...after]
      .filter((one) => !before.includes(one) || !after.includes(one))
      .map(({ kind, name }) => `.${kind} ${name}`),
  ),
];

const linksOf = ({ descriptions }: UndoStep): string => descriptions.map(({ from }) => from).join('\n');

const byName = <Named extends { readonly name: string }>(named: readonly Named[]) =>
  new Map(named.map((one) => [one.name, one]));
