import type { Any, HostResponse, PostmanHost } from './host.ts';
import { postmanJar } from './jar.ts';
import type { PropertyList } from './lists.ts';
import type { PendingWork } from './pending.ts';
import { RequestAuth } from './request/auth.ts';
import { PostmanRequest } from './request/request.ts';
import { PostmanResponse } from './response.ts';
import type { Scopes } from './scopes.ts';

export interface Execution {
  readonly host: PostmanHost;
  readonly scopes: Scopes;
  /** Chai's, with the reading of JSON that Postman has. */
  readonly expect: Any;
  readonly request: PostmanRequest | undefined;
  readonly response: PostmanResponse | undefined;
  readonly pending: PendingWork;
  readonly cookies: PropertyList;
}

export function createPm(execution: Execution): Any {
  const { host, scopes, expect, request, response, pending, cookies } = execution;
  const { variables, environment, collectionVariables, globals, iterationData } = scopes;
  const subject = host.subject();
  const place = subject?.name?.split('/') ?? [];
  const test = createTest(host, pending);
  const pm: Any = {
    test,
    expect,
    variables,
    environment,
    collectionVariables,
    globals,
    iterationData,
    request,
    response,
    cookies: Object.assign(cookies, { jar: () => postmanJar(host, pending) }),
    info: {
      eventName: subject?.phase === 'after' ? 'test' : 'prerequest',
      iteration: subject?.cycle?.index ?? 0,
      iterationCount: subject?.cycle?.count ?? 1,
      requestName: place.at(-1),
      requestId: subject?.name ?? undefined,
    },
    sendRequest: (wanted: Any, callback?: Any) => sendRequest(wanted, callback, { host, pending, expect }),
    execution: {
      setNextRequest: (name: unknown) =>
        host.reportEffect({ kind: 'next', request: name === null || name === undefined ? null : `${name}` }),
      skipRequest: () => {
        host.reportEffect({ kind: 'skip', reason: 'pm.execution.skipRequest' });
        throw skipped;
      },
      location: Object.assign([...place], { current: place.at(-1) }),
      runRequest: refused('pm.execution.runRequest'),
    },
    visualizer: { set: () => undefined, clear: () => undefined },
    vault: { get: refused('pm.vault'), set: refused('pm.vault'), unset: refused('pm.vault') },
    require: refused('pm.require'),
  };
  test.pm = pm;
  return pm;
}

/** Ends the script: nothing is wrong with it. */
export const skipped = Symbol('skipped');

const refused = (what: string) => () => {
  throw new Error(`${what} is a service of Postman and is not available here`);
};

function createTest({ client }: PostmanHost, pending: PendingWork): Any {
  let index = 0;
  const test: Any = (name: unknown, check: Any) => {
    index += 1;
    const end = pending.begin();
    const run = check?.length > 0 ? withCallback(check) : (check ?? (() => undefined));
    const tested = client.test(`${name}`, run);
    if (tested === undefined) end();
    else tested.then(end, end);
    return test.pm;
  };
  return Object.assign(test, { skip: () => test.pm, index: () => index });
}

const withCallback = (check: Any) => () =>
  new Promise<void>((resolve, reject) => {
    check((error: unknown) => {
      if (error) reject(error);
      else resolve();
    });
  });

function sendRequest(
  wanted: Any,
  callback: Any,
  { host, pending, expect }: Pick<Execution, 'host' | 'pending'> & { readonly expect: Any },
): Promise<PostmanResponse | undefined> {
  const end = pending.begin();
  const sent = Promise.resolve()
    .then(() => host.client.send(toSend(wanted, host)))
    .then((response: HostResponse) => new PostmanResponse(response, expect));
  if (typeof callback !== 'function') {
    sent.then(end, end);
    return sent;
  }
  return sent
    .then(
      async (response) => {
        await callback(null, response, { cookies: response.cookies });
        return response;
      },
      async (error: unknown) => {
        await callback(error);
        return undefined;
      },
    )
    .finally(end);
}

function toSend(wanted: Any, { interpolate }: PostmanHost): object {
  if (wanted === undefined || wanted === null) throw new Error('sendRequest: nothing to request');
  const request = new PostmanRequest({ method: 'GET', url: '', headers: [], body: null });
  request.auth = new RequestAuth(interpolate);
  request.update(wanted instanceof PostmanRequest ? { ...wanted.texts() } : wanted);
  const { method, url, headers, body } = request.texts();
  return { method, url, headers, ...(body !== null && body !== '' && { body }) };
}
