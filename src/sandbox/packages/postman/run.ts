import { connectionHeaders, lengthHeaders } from '../../../core/request/preview/connection-headers.ts';
import type { ScriptSubject } from '../../../core/script/request/subject.ts';
import { installAssertions } from './assertions.ts';
import type { Any, HostResponse, PostmanHost } from './host.ts';
import { installTextSearch, legacyNames } from './legacy.ts';
import { PropertyList } from './lists.ts';
import { createPending } from './pending.ts';
import { createPm, type Execution, skipped } from './pm.ts';
import { type GivenAuth, RequestAuth } from './request/auth.ts';
import { collectionPackage } from './request/collection.ts';
import { PostmanRequest } from './request/request.ts';
import { PostmanResponse } from './response.ts';
import { createScopes } from './scopes.ts';

type Script = (...values: Any[]) => () => Promise<void>;

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
    const cookies = new PropertyList();
    const made = createPm({
      host,
      scopes,
      expect,
      request: undefined,
      response: undefined,
      pending,
      cookies,
    });
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
    const written = response === undefined ? subject : asSent(response.request);
    const tracker = host.changes.track();
    const request = written === null ? undefined : new PostmanRequest(written, expect, tracker);
    if (request !== undefined) {
      request.auth = new RequestAuth(host.interpolate, authOf(subject, host));
      request.name = subject?.name?.split('/').at(-1);
      request.description = subject?.description;
    }
    const before = request?.texts();
    const answered = response === undefined ? undefined : new PostmanResponse(response, expect);
    const cookies = answered?.cookies.copy() ?? new PropertyList();
    if (scripts.some((script) => /cookie/i.test(`${script}`)))
      for (const cookie of await keptCookies(written?.url ?? '', host)) cookies.upsert(cookie);
    const execution: Execution = { host, scopes, expect, request, response: answered, pending, cookies };
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
    if (name === 'pm') return createPm(execution);
    if (name === 'require') return requireOf(execution.host);
    return execution.pending.timers[name] ?? makers[name]?.();
  };
}

const authOf = (subject: ScriptSubject | null, { interpolate }: PostmanHost): GivenAuth | undefined =>
  subject?.phase === 'after' && subject.auth !== undefined
    ? { ...subject.auth, words: subject.auth.words.map(interpolate) }
    : subject?.auth;

async function keptCookies(url: string, { cookies, interpolate }: PostmanHost): Promise<Any[]> {
  try {
    const kept = await cookies.list(interpolate(url));
    return kept.map((cookie) => ({ ...cookie, key: cookie.name }));
  } catch {
    return [];
  }
}

const requireOf =
  ({ require }: PostmanHost) =>
  (name: unknown, names?: unknown) =>
    packages[`${name}`]?.(require) ?? require(otherNames[`${name}`] ?? `${name}`, names);

const packages: Readonly<Record<string, (require: PostmanHost['require']) => Any>> = {
  'postman-collection': collectionPackage,
  'insomnia-collection': collectionPackage,
  querystring: () => querystring,
  uuid(require) {
    const uuid = require('uuid');
    return Object.assign((...values: Any[]) => uuid.v4(...values), uuid);
  },
};

const querystring = {
  parse: (text: unknown) => Object.fromEntries(new URLSearchParams(`${text}`)),
  stringify: (fields: Any) =>
    Object.entries(fields ?? {})
      .flatMap(([name, value]) =>
        [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(`${one ?? ''}`)}`),
      )
      .join('&'),
  escape: encodeURIComponent,
  unescape: decodeURIComponent,
};

const otherNames: Readonly<Record<string, string>> = { cryptojs: 'crypto-js', lodash3: 'lodash' };

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

/** Postman's scripts see the headers that the connection adds. */
function asSent(request: HostResponse['request']): HostResponse['request'] {
  const { method, url, body } = request;
  const own = [...request.headers];
  const host = /^[^/]*\/\/(?:[^@/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? '';
  const facts = { method, headers: own, host, without: [] };
  const length =
    body === null ? null : ({ kind: 'bytes', bytes: (globalThis as Any).Buffer.byteLength(body) } as const);
  const added = [
    ...connectionHeaders(facts),
    ...(length === null ? [] : lengthHeaders({ ...facts, length })),
  ];
  const headers = [...own, ...added.map(({ name, value }) => [name, value] as const)];
  return { ...request, headers };
}
