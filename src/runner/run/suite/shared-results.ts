import { resolve } from 'node:path';
import type { App } from '../../../app/app.ts';
import { literalVariable } from '../../../app/start/session-start.ts';
import type { Exchange } from '../../../core/request/types.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import type { PlannedRequest } from '../plan/planned-suite.ts';
import type { RequestResult } from '../request/result.ts';

type RequestPlace = Pick<PlannedRequest, 'file' | 'line' | 'label'> & {
  readonly input: Pick<PlannedRequest['input'], 'name'>;
};

export type SharedResults = ReturnType<typeof createSharedResults>;

interface SharedOutcome {
  readonly exchange: Exchange | null;
  readonly hasFailed: boolean;
}

export function createSharedResults() {
  const outcomes = new Map<string, SharedOutcome>();
  let variables: readonly NamedVariable[] = [];
  let cookies: ReturnType<App['store']['getState']>['cookies'] = new Map();
  return {
    keep(request: RequestPlace, { exchange, exitCode }: RequestResult): void {
      outcomes.set(requestKey(request), { exchange, hasFailed: exitCode !== 0 });
    },
    outcomeOf: (request: RequestPlace): SharedOutcome | undefined => outcomes.get(requestKey(request)),
    take({ store }: App): void {
      const { layers, cookies: jars } = store.getState();
      variables = [...layers.session].map(([name, variable]) => literalVariable({ ...variable, name }));
      cookies = jars;
    },
    variables: (): readonly NamedVariable[] => variables,
    async offer({ dispatch }: App): Promise<void> {
      for (const [jar, kept] of cookies) await dispatch({ kind: 'cookies-stored', jar, cookies: kept });
    },
  };
}

/** Key of a request, equal in every file that imports it. */
export const requestKey = ({ file, line, label, input }: RequestPlace): string =>
  JSON.stringify([resolve(file), input.name ?? line ?? label]);
