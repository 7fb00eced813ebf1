import { withItemStandIns } from '../../core/request/render/file-items.ts';
import { type SessionContent, sharedSession } from '../../core/session/exports/shared-session.ts';
import { fullName } from '../../core/session/requests/saved-requests.ts';
import { createFreeNames, numbered } from '../../core/template/free-names.ts';
import { createRequestFinder } from '../../core/template/resolve/request-name.ts';
import { environmentName } from '../../core/text/environment-name.ts';
import type { Value } from '../../core/value/types.ts';
import { lostParts } from '../previewed/lost-parts.ts';
import { scopeOf, variableOf } from '../scope.ts';
import { sessionCollection } from '../session-collection.ts';
import { type PlannedRequest, type Planner, planRequest } from './request.ts';
import { type PlannedThreshold, thresholdsOf } from './thresholds.ts';

export interface EnginePlan {
  readonly variables: readonly { readonly name: string; readonly value: Value }[];
  /** Variables that the script reads from the environment: secrets, and those without a value. */
  readonly environment: readonly EnvironmentVariable[];
  readonly requests: readonly PlannedRequest[];
  readonly thresholds: readonly PlannedThreshold[];
  readonly notes: readonly string[];
}

export interface EnvironmentVariable {
  readonly name: string;
  readonly environment: string;
  readonly isJson: boolean;
}

/** `given` are the names that rows of data give a value. */
export function engineOf(session: SessionContent, given: ReadonlySet<string>): EnginePlan {
  const shared = sharedSession(session);
  const { values } = shared;
  const { collection, secrets, missing, lost } = sessionCollection(session, {
    nameInFile: fullName,
    shared,
    changeDraft: (draft) => withItemStandIns(draft).draft,
  });
  const variables = collection.variables.map((variable) => ({
    name: variable.name,
    value: variable.kind === 'text' ? variable.text : variable.value,
  }));
  const notes = [...lost];
  const names = new Set(session.requests.map(fullName));
  const known = new Set([...variables.map(({ name }) => name), ...secrets]);
  const planner: Planner = {
    session,
    scope: scopeOf(
      new Map(
        [...variables.map(({ name, value }) => [name, value] as const), ...values].map(([name, value]) => [
          name,
          variableOf(value),
        ]),
      ),
    ),
    pathNames: { isVariable: (name) => known.has(name), findRequest: createRequestFinder(names) },
    note: (text) => notes.push(text),
  };
  const requests = collection.requests.flatMap((request, index) => {
    const saved = session.requests[index];
    return saved === undefined ? [] : planRequest(request, { ...planner, name: fullName(saved) });
  });
  const free = createFreeNames();
  const environment = [...new Set([...secrets, ...missing])]
    .filter((name) => !given.has(name))
    .map((name) => ({
      name,
      environment: free.take(numbered(environmentName(name))),
      isJson: values.has(name) && typeof values.get(name) !== 'string',
    }));
  return {
    variables,
    environment,
    requests,
    thresholds: thresholdsOf(requests),
    notes: [...notes, ...lostParts(session.requests, carriedParts)],
  };
}

const carriedParts: ReadonlySet<string> = new Set(
  'the scripts,# @expect,# @timeout,# @no-redirect,# @no-cookie-jar,# @sleep,# @disabled,# @loop'.split(','),
);
