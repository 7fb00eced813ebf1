import { basename, dirname } from 'node:path';
import type { App } from '../../app/app.ts';
import { collectionReferences } from '../../app/responses/collection-references.ts';
import { sessionRequests } from '../../app/responses/session-requests.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import {
  type FileScript,
  scriptsOfFile,
  scriptsOfRequest,
} from '../../core/session/requests/asked-script.ts';
import { askedKept, fullName } from '../../core/session/requests/kept-requests.ts';
import type { PreviewIntent } from '../../core/session/requests/request-wish.ts';
import type { CollectionRequest, ScriptSource } from '../../core/session/saved/collection.ts';
import { matchesName } from '../command-line/name-pattern.ts';
import type { Collector } from '../results/collector.ts';
import { snapshotFile } from '../run/request/snapshots.ts';
import { followVariables } from '../run/suite/suite-variables.ts';
import { readScript } from '../script-source.ts';
import type { Target } from '../targets.ts';

/** A request of a target, ready to be previewed or sent, with the scripts that come before it. */
export interface TargetRequest {
  readonly name: string | null;
  ask(intent: PreviewIntent): Promise<void>;
}

/** The requests of a target, in order; `--request` picks by name or by a pattern with `*`. */
export async function collectionInputs(
  target: Target,
  {
    app,
    options,
    collector,
  }: { readonly app: App; readonly options: { readonly request?: string }; readonly collector: Collector },
): Promise<readonly TargetRequest[]> {
  const requests = await requestsOf(target, { app, collector });
  if (options.request === undefined) return requests;
  const wanted = options.request;
  const chosen = requests.filter(({ name }) => name !== null && matchesName(wanted, name));
  if (chosen.length > 0) return chosen;
  const names = requests.flatMap(({ name }) => (name === null ? [] : [name]));
  throw new UsageError(
    `No request is called "${options.request}".`,
    names.length === 0 ? 'none of them has a name' : `there are: ${names.join(', ')}`,
  );
}

async function requestsOf(
  target: Target,
  { app, collector }: { readonly app: App; readonly collector: Collector },
): Promise<readonly TargetRequest[]> {
  switch (target.kind) {
    case 'request': {
      // What is piped in may be the file of somebody else.
      const place = target.from === 'input' ? { folder: '.' } : {};
      const request = { text: target.text, name: null, ...place };
      return [{ name: null, ask: (intent) => app.dispatch({ kind: 'request-asked', request, intent }) }];
    }
    case 'session': {
      if (!(await app.openSession(target.name))) return [];
      app.references.lookIn(sessionRequests(app.store.getState, { unsent: 'later' }));
      return app.store.getState().requests.map((request) => ({
        name: fullName(request),
        ask: (intent) =>
          app.dispatch({
            kind: 'request-asked',
            request: askedKept(request),
            intent,
          }),
      }));
    }
    case 'file':
      return fileRequests(target, { app, collector });
    default:
      return target satisfies never;
  }
}

async function fileRequests(
  { collection, path }: Extract<Target, { kind: 'file' }>,
  { app, collector }: { readonly app: App; readonly collector: Collector },
): Promise<readonly TargetRequest[]> {
  const run = async (scripts: readonly ScriptSource[], file: FileScript) => {
    for (const script of scripts) {
      const named = await readScript(script, { file: path, permissions: app.files });
      await app.dispatch({ kind: 'script-submitted', ...named, file, at: Date.now() });
    }
  };
  const requests = collection.requests.map((request) => asked(request, path));
  const setFileVariables = followVariables(app, collection.variables, path);
  const names = collection.requests.map(({ name, title }) => ({ name: name ?? title }));
  app.references.lookIn({
    ...collectionReferences(names, collection.variables),
    exchange: () => undefined,
    unsent: 'later',
  });
  await setFileVariables();
  app.hosts.belongTo(requests);
  let first = true;
  return collection.requests.map((request, index) => ({
    name: request.name ?? request.title,
    async ask(intent) {
      if (first) await run(collection.before, scriptsOfFile(requests));
      first = false;
      const own = requests[index] ?? asked(request, path);
      await run(request.before, scriptsOfRequest(own));
      if (collector.exitCode() === 1) return;
      // A script may have set what a file variable is made of.
      await setFileVariables();
      await app.dispatch({ kind: 'request-asked', request: own, intent });
    },
  }));
}

function asked({ draft, name, title, problems = [] }: CollectionRequest, file: string): AskedRequest {
  const parsed = { draft, problems };
  const isCompared = draft.directives?.some((directive) => directive.name === 'snapshot') === true;
  return {
    text: draft.source,
    parsed,
    name: name ?? title,
    file,
    folder: dirname(file),
    ...(isCompared ? { snapshots: basename(snapshotFile(file)) } : {}),
  };
}
