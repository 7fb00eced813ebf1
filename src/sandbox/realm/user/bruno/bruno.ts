import type { BrunoFacts } from '../../../../core/script/request/bruno-facts.ts';
import type { ScriptSubject } from '../../../../core/script/request/subject.ts';
import type { ScriptJar } from '../client/cookie-jar.ts';
import type { Sends } from '../client/sends.ts';
import { reviveVariable, reviveVariables } from '../client/variables.ts';
import { type SentRequest, sentHeader } from '../jetbrains/request.ts';
import { axiosResponse } from '../packages/axios.ts';
import { freeze, NativeError, NativeString, toJson, toMessage } from '../primordials.ts';
import type { ScriptParts } from '../script-parts.ts';
import { createBrunoCookies } from './cookies.ts';
import { createBrunoRequest } from './request.ts';
import { createBrunoResponse, type ResponseObject } from './response.ts';

export interface BrunoParts extends ScriptParts, Pick<Sends, 'sendSaved'> {
  readonly cookies: ScriptJar;
  readonly sent: () => SentRequest | null;
}

interface BrunoGlobals {
  readonly bru: object;
  readonly req: object | undefined;
  readonly res: object | undefined;
  readonly test: (name: unknown, check: unknown) => unknown;
  readonly process: object;
}

export interface Bruno {
  (facts?: BrunoFacts): BrunoGlobals;
  withCookies(facts?: BrunoFacts): Promise<BrunoGlobals>;
}

/** The scripts of one request share their `req`. */
export function createBruno(parts: BrunoParts): Bruno {
  const { subject, runTest } = parts;
  let last: { readonly about: ScriptSubject | null; readonly globals: BrunoGlobals } | null = null;
  const warned = new Set<string>();
  /** Scripts of files do not see the environment: they get the values that they read as variables. */
  const processVariable = (given: unknown): unknown => {
    const name = NativeString(given);
    const { trusted, guard } = parts;
    if (guard(() => trusted.hasVariable(name))) return guard(() => reviveVariable(trusted, name));
    const placeholder = `{{$env.${name}}}`;
    const value = guard(() => trusted.interpolateKnown(placeholder, 'text'));
    if (value !== placeholder) return value;
    if (!warned.has(name))
      console.warn(
        `scripts of files do not see the environment: --secret ${name}={{$env.${name}}} gives this one its ${name}`,
      );
    warned.add(name);
    return undefined;
  };
  const url = () => {
    const about = subject();
    return about === null ? '' : parts.guard(() => parts.trusted.interpolateKnown(about.url, 'url'));
  };
  const cookies = createBrunoCookies({ jar: parts.cookies, packages: parts.packages, url });
  const give = (facts: BrunoFacts = {}): BrunoGlobals => {
    const about = subject();
    if (last !== null && last.about === about && about !== null) return last.globals;
    const seen = about?.phase === 'before' ? undefined : (parts.response() as ResponseObject | undefined);
    const globals: BrunoGlobals = withPackages(parts.packages, {
      bru: createBru(parts, { cookies: cookies.names, collection: facts.collection, processVariable }),
      req: about === null ? undefined : createBrunoRequest(asSent(about, parts.sent()), { ...parts, facts }),
      res: seen === undefined ? undefined : createBrunoResponse(seen, parts.packages),
      test: (name: unknown, check: unknown) => runTest(NativeString(name), check),
      process: freeze({ env: createEnvironment(processVariable) }),
    });
    last = { about, globals };
    parts.packages.modules.give(globals);
    return globals;
  };
  return Object.assign(give, {
    async withCookies(facts?: BrunoFacts) {
      await cookies.read();
      return give(facts);
    },
  });
}

/** The packages that Bruno's sandbox has as globals, loaded when a script names them. Files that it requires do not see them. */
function withPackages<Names extends object>(
  { require }: BrunoParts['packages'],
  names: Names,
): Readonly<Names> {
  for (const name of ['axios', 'moment', 'tv4', 'uuid', 'nanoid'])
    Object.defineProperty(names, name, { get: () => require(name) });
  Object.defineProperty(names, 'assert', { get: () => Object(require('chai')).assert });
  return freeze(names);
}

/** `process.env`: nothing but the variables that a script names. */
const createEnvironment = (read: (name: string) => unknown): object =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? read(name) : undefined) });

function asSent(about: ScriptSubject, sent: SentRequest | null): ScriptSubject {
  if (about.phase === 'before' || sent === null) return about;
  const headers = about.headers.map(([name, raw]) => [name, sentHeader(sent, name) ?? raw] as const);
  return { ...about, url: sent.url, headers, body: sent.body ?? about.body };
}

function createBru(
  { trusted, guard, packages, sendSaved, subject }: BrunoParts,
  {
    cookies,
    collection,
    processVariable,
  }: {
    readonly cookies: object;
    readonly collection: string | undefined;
    readonly processVariable: (name: unknown) => unknown;
  },
): object {
  const nameOf = (name: unknown) => NativeString(name).replace(/[^\p{L}\p{M}\p{Nd}_$-]+/gu, '_');
  const text = (value: string) => guard(() => trusted.interpolateKnown(value, 'text'));
  const get = (name: unknown) => {
    const value = guard(() => reviveVariable(trusted, nameOf(name)));
    return typeof value === 'string' && value.includes('{{') ? text(value) : value;
  };
  const remove = (name: unknown) => void guard(() => trusted.deleteVariable(nameOf(name)));
  /** Bruno keeps nothing as a value; here the variable is gone. */
  const set = (name: unknown, value: unknown) => {
    if (value === undefined || value === null) return remove(name);
    // Members without a value are left out, as JSON does it.
    const jsonValue: unknown = typeof value === 'object' ? JSON.parse(toJson(value)) : value;
    guard(() => trusted.setVariable(nameOf(name), jsonValue, 'plain'));
  };
  const has = (name: unknown) => guard(() => trusted.hasVariable(nameOf(name)));
  const all = () => guard(() => reviveVariables(trusted));
  const next = (request: unknown) =>
    guard(() =>
      trusted.reportEffect(
        toMessage({ kind: 'next', request: request === null ? null : NativeString(request) }),
      ),
    );
  const skip = () =>
    guard(() => trusted.reportEffect(toMessage({ kind: 'skip', reason: 'bru.runner.skipRequest()' })));
  const interpolated = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    return JSON.parse(toJson(value), (_, one) => (typeof one === 'string' ? text(one) : one));
  };
  const scopes: Record<string, unknown> = {};
  for (const scope of ['', 'Env', 'GlobalEnv', 'Collection', 'Folder', 'Request']) {
    scopes[`get${scope}Var`] = get;
    scopes[`set${scope}Var`] = set;
    scopes[`has${scope}Var`] = has;
    scopes[`delete${scope}Var`] = remove;
    scopes[`getAll${scope}Vars`] = all;
    scopes[`deleteAll${scope}Vars`] = () => guard(() => trusted.clearVariables());
  }
  return freeze({
    ...scopes,
    getProcessEnv: processVariable,
    interpolate: (value: unknown) => interpolated(value),
    getEnvName: () => subject()?.scopes?.environmentName ?? undefined,
    sleep: (milliseconds: unknown) => new Promise((resolve) => setTimeout(resolve, Number(milliseconds))),
    sendRequest: (request: unknown, done?: unknown) => sendRequest(request, { packages, done }),
    setNextRequest: next,
    runner: freeze({
      setNextRequest: next,
      skipRequest: skip,
      stopExecution: () => next(null),
      iterationIndex: subject()?.cycle?.index ?? 0,
      totalIterations: subject()?.cycle?.count ?? 1,
      iterationData: freeze(rowOf({ columns: () => subject()?.scopes?.data ?? [], get })),
    }),
    utils: freeze({
      minifyJson: (json: unknown) => toJson(typeof json === 'string' ? JSON.parse(json) : json),
      minifyXml: (xml: unknown) => NativeString(xml).trim().replace(/>\s+</g, '><'),
    }),
    isSafeMode: () => true,
    visualize: () => undefined,
    runRequest: async (name: unknown) =>
      axiosResponse((await sendSaved(NativeString(name))) as ResponseObject),
    cwd() {
      throw new NativeError('bru.cwd is not supported here');
    },
    getCollectionName: () => collection,
    cookies,
  });
}

function rowOf({
  columns,
  get,
}: {
  readonly columns: () => readonly string[];
  readonly get: (name: unknown) => unknown;
}) {
  const has = (name: unknown) => columns().includes(NativeString(name));
  const all = () => Object.fromEntries(columns().map((name) => [name, get(name)]));
  return {
    has,
    get(name?: unknown) {
      if (name === undefined || name === '') return all();
      return has(name) ? get(name) : undefined;
    },
    stringify: () => toJson(all()),
  };
}

async function sendRequest(
  request: unknown,
  { packages, done }: { readonly packages: BrunoParts['packages']; readonly done: unknown },
): Promise<unknown> {
  const axios = packages.require('axios') as (request: unknown) => Promise<unknown>;
  if (typeof done !== 'function') return axios(request);
  const call = done as (error: unknown, response: unknown) => unknown;
  let result: unknown;
  try {
    result = await axios(request);
  } catch (error) {
    await call(error, null);
    return undefined;
  }
  await call(null, result);
  return result;
}
