import { isMethod } from '../../../../core/request/methods.ts';
import type { BrunoFacts } from '../../../../core/script/request/bruno-facts.ts';
import type { RequestChange, ScriptSubject } from '../../../../core/script/request/subject.ts';
import type { HeaderEntry } from '../../../packages/bruno/header-list.ts';
import { hasOwn, NativeString, NativeTypeError, toJson } from '../primordials.ts';
import type { ScriptParts } from '../script-parts.ts';

type Headers = Record<string, string>;

function wholeNumber(method: string, given: unknown): number {
  const number = Number(given);
  if (Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31) return number;
  throw new NativeTypeError(`req.${method} needs a whole number, not ${NativeString(given)}`);
}

interface RequestParts extends Pick<ScriptParts, 'trusted' | 'guard' | 'packages' | 'changes'> {
  readonly facts: BrunoFacts;
}

export function createBrunoRequest(
  about: ScriptSubject,
  { trusted, guard, packages, changes, facts }: RequestParts,
): object {
  const name = about.name === null ? null : about.name.slice(about.name.lastIndexOf('/') + 1);
  let { method, url, body } = about;
  let timeout = 0;
  const headers: Headers = {};
  for (const [name, value] of about.headers) headers[name] = value;
  const tracker = changes.track();
  const change = (changed: RequestChange) => {
    if (about.phase === 'before') changes.report({ ...changed, places: tracker.places() });
  };
  const changeHeaders = (...names: readonly string[]) => {
    names.forEach(tracker.touchHeader);
    change({ headers: Object.entries(headers) });
  };
  const keyOf = (name: unknown): string => {
    const wanted = NativeString(name);
    return Object.keys(headers).find((known) => known.toLowerCase() === wanted.toLowerCase()) ?? wanted;
  };
  const isJson = () => /json/i.test(headers[keyOf('content-type')] ?? '');
  const readBody = (): unknown => {
    if (body === null) return undefined;
    if (!isJson()) return body;
    try {
      return JSON.parse(body);
    } catch {
      return body;
    }
  };
  const setBody = (value: unknown) => {
    const isForm = /x-www-form-urlencoded/i.test(headers[keyOf('content-type')] ?? '');
    body = typeof value === 'string' ? value : isForm ? formText(value) : toJson(value ?? null);
    tracker.touch('body');
    change({ body });
  };
  const setHeader = (name: unknown, value: unknown) => {
    headers[keyOf(name)] = NativeString(value);
    changeHeaders(NativeString(name));
  };
  const deleteHeader = (name: unknown) => {
    delete headers[keyOf(name)];
    changeHeaders(NativeString(name));
  };
  const setUrl = (value: unknown) => {
    url = NativeString(value);
    tracker.touch('url');
    change({ url });
  };
  const setMethod = (value: unknown) => {
    method = NativeString(value).toUpperCase();
    if (!isMethod(method)) throw new NativeTypeError(`${method} is not an HTTP method`);
    tracker.touch('method');
    change({ method });
  };
  const substituted = () => guard(() => trusted.interpolateKnown(url, 'url'));
  const parsed = () =>
    new URL(/^[a-z]+:\/\//i.test(substituted()) ? substituted() : `http://${substituted()}`);
  let disabled: readonly HeaderEntry[] = (facts.disabledHeaders ?? []).map(([key, value]) => ({
    key,
    value,
    disabled: true,
  }));
  const replaceHeaders = (entries: readonly HeaderEntry[]) => {
    disabled = entries.filter((entry) => entry.disabled === true);
    const before = Object.keys(headers);
    for (const name of before) delete headers[name];
    for (const entry of entries)
      if (entry.disabled !== true) headers[NativeString(entry.key)] = NativeString(entry.value ?? '');
    changeHeaders(...before, ...Object.keys(headers));
  };
  const methods = {
    getUrl: () => url,
    setUrl,
    getMethod: () => method,
    setMethod,
    getHeader: (name: unknown) => headers[keyOf(name)],
    getHeaders: () => ({ ...headers }),
    setHeader,
    setHeaders(all: Record<string, unknown>) {
      for (const [name, value] of Object.entries(all)) headers[keyOf(name)] = NativeString(value);
      changeHeaders(...Object.keys(all));
    },
    deleteHeader,
    deleteHeaders(names: readonly unknown[]) {
      for (const name of names) delete headers[keyOf(name)];
      changeHeaders(...names.map((name) => NativeString(name)));
    },
    getBody: (options?: { readonly raw?: boolean }) => (options?.raw === true ? body : readBody()),
    setBody,
    getName: () => name,
    getTags: () => [...(about.tags ?? [])],
    getHost: () => parsed().host,
    getPath: () => parsed().pathname,
    getPathParams: () =>
      (facts.pathParameters ?? []).map(([key, value]) => ({
        name: key,
        value: guard(() => trusted.interpolateKnown(value, 'text')),
        type: 'path',
      })),
    getQueryString: () => parsed().search.slice(1),
    getAuthMode: () => facts.authMode ?? 'none',
    getExecutionMode: () => 'runner',
    getTimeout: () => timeout,
    setTimeout(milliseconds: unknown) {
      const given = wholeNumber('setTimeout', milliseconds);
      timeout = given;
      change({ timeout: given });
    },
    setMaxRedirects: (most: unknown) => change({ redirects: wholeNumber('setMaxRedirects', most) }),
    disableParsingResponseJson: () => undefined,
    onFail: () => undefined,
    name,
    get headerList() {
      const { HeaderList } = packages.load('bruno');
      const unsent = disabled.filter(({ key }) => !hasOwn(headers, keyOf(key)));
      return new HeaderList(headers, { disabled: unsent, changed: replaceHeaders });
    },
  };
  const shared = { enumerable: true, configurable: true };
  return Object.defineProperties(methods, {
    url: { ...shared, get: methods.getUrl, set: setUrl },
    method: { ...shared, get: methods.getMethod, set: setMethod },
    headers: { ...shared, get: methods.getHeaders },
    body: { ...shared, get: readBody, set: setBody },
  });
}

function formText(value: unknown): string {
  const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(value)
    ? value.map((item: { readonly name?: unknown; readonly value?: unknown }) => [item.name, item.value])
    : Object.entries((value ?? {}) as object).flatMap(([name, one]) =>
        Array.isArray(one) ? one.map((each): [string, unknown] => [name, each]) : [[name, one]],
      );
  return pairs
    .map(
      ([name, one]) =>
        `${encodeURIComponent(NativeString(name))}=${encodeURIComponent(NativeString(one ?? ''))}`,
    )
    .join('&');
}
