import { installAssertions } from './assertions.ts';
import type { Any, HostResponse, PostmanHost } from './host.ts';
import { installTextSearch, legacyNames } from './legacy.ts';
import { createPending } from './pending.ts';
import { createPm, type Execution, skipped } from './pm.ts';
import { RequestAuth } from './request/auth.ts';
import { collectionPackage } from './request/collection.ts';
import { PostmanRequest } from './request/request.ts';
import { PostmanResponse } from './response.ts';
import { createScopes } from './scopes.ts';

type Script = (...values: Any[]) => () => Promise<void>;

/** Makes the names of Postman for the scripts of one realm. */
export function createPostman(host: PostmanHost) {
  const scopes = createScopes(host);
  let expectOfPostman: Any;
  const prepare = (): Any => {
    if (expectOfPostman !== undefined) return expectOfPostman;
    expectOfPostman = installAssertions(host.require('chai'));
    installTextSearch();
    return expectOfPostman;
  };
  /** The `pm` of typed code: the last response, and no request to change. */
  const pm = (): Any => {
    const expect = prepare();
    const pending = createPending((error) => {
      throw error;
    });
    const made = createPm({ host, scopes, expect, request: undefined, response: undefined, pending });
    made.test.pm = made;
    Object.defineProperty(made, 'response', {
      get: () => {
        const response = host.response();
        return response === undefined ? undefined : new PostmanResponse(response, expect);
      },
    });
    return made;
  };
  /** Runs the scripts around a request, the outermost first. One that fails does not stop the others. */
  const run = async (names: readonly string[], scripts: readonly Script[]): Promise<void> => {
    const expect = prepare();
    const subject = host.subject();
    if (subject?.phase === 'before') scopes.begin();
    const errors: unknown[] = [];
    const pending = createPending((error) => errors.push(error));
    const response = subject?.phase === 'after' ? host.response() : undefined;
    const written = response === undefined ? subject : withHost(response.request);
    const tracker = host.changes.track();
    const request = written === null ? undefined : new PostmanRequest(written, expect, tracker);
    if (request !== undefined) {
      request.auth = new RequestAuth(host.interpolate);
      request.name = subject?.name?.split('/').at(-1);
      request.description = subject?.description;
    }
    const before = request?.texts();
    const execution: Execution = {
      host,
      scopes,
      expect,
      request,
      response: response === undefined ? undefined : new PostmanResponse(response, expect),
      pending,
    };
    for (const script of scripts) {
      const tests: Record<string, unknown> = {};
      try {
        const values = valuesOf(execution, tests);
        await script(...names.map(values))();
      } catch (error) {
        if (error !== skipped) errors.push(error);
      }
      await pending.settled();
      reportTests(tests, host);
    }
    if (request !== undefined && before !== undefined && subject?.phase === 'before')
      host.changes.compare(before, request.texts(), tracker);
    if (errors.length > 0) throw errors[0];
  };
  return { pm, run };
}

function valuesOf(execution: Execution, tests: Record<string, unknown>): (name: string) => Any {
  const makers = legacyNames(execution, tests);
  return (name) => {
    if (name === 'pm') {
      const pm = createPm(execution);
      pm.test.pm = pm;
      return pm;
    }
    if (name === 'require') return requireOf(execution.host);
    return execution.pending.timers[name] ?? makers[name]?.();
  };
}

/** Packages under the names that they have in Postman. */
const requireOf =
  ({ require }: PostmanHost) =>
  (name: unknown, names?: unknown) =>
    /^(?:postman|insomnia)-collection$/.test(`${name}`)
      ? collectionPackage()
      : require(otherNames[`${name}`] ?? `${name}`, names);

const otherNames: Readonly<Record<string, string>> = { cryptojs: 'crypto-js', lodash3: 'lodash' };

/** `tests["name"] = condition`. */
function reportTests(tests: Record<string, unknown>, { client }: PostmanHost): void {
  for (const [name, passed] of Object.entries(tests)) {
    client.test(name, () => {
      if (passed) return;
      const error = new Error(`expected ${passed} to be truthy`);
      error.name = 'AssertionError';
      throw error;
    });
  }
}

/** Postman's scripts see the `Host` header, which the connection adds. */
function withHost(request: HostResponse['request']): HostResponse['request'] {
  const headers = [...request.headers];
  if (headers.some(([name]) => name.toLowerCase() === 'host')) return request;
  const host = /^[^/]*\/\/(?:[^@/?#]*@)?([^/?#]*)/.exec(request.url)?.[1] ?? '';
  return { ...request, headers: [...headers, ['Host', host]] };
}
