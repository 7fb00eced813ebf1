import { isMethod } from '../../../../core/request/methods.ts';
import { changeBetween } from '../../../../core/script/request/change-between.ts';
import type { OutgoingRequest } from '../../../../core/script/request/outgoing.ts';
import type { RequestChange } from '../../../../core/script/request/subject.ts';
import {
  append,
  apply,
  isArray,
  NativeString,
  NativeTypeError,
  toJson,
  toLowerCase,
  toUpperCase,
} from '../primordials.ts';
import { type PlaceTracker, trackPlaces } from './places.ts';

type Pair = readonly [name: string, value: string];

export function editRequest(sent: OutgoingRequest) {
  const tracker = trackPlaces();
  let { method, url, body } = sent;
  const headers = createHeaders(sent.headers, tracker);
  const view = {
    name: sent.name,
    get method() {
      return method;
    },
    set method(value: unknown) {
      const text = NativeString(value);
      if (!isMethod(apply(toUpperCase, text, []))) throw new NativeTypeError(`${text} is not an HTTP method`);
      tracker.touch('method');
      method = text;
    },
    get url() {
      return url;
    },
    set url(value: unknown) {
      tracker.touch('url');
      url = NativeString(value);
    },
    get body() {
      return body;
    },
    set body(value: unknown) {
      const text = textOfBody(value);
      const isData = typeof value === 'object' && value !== null;
      tracker.touch('body');
      body = text;
      if (isData && !headers.has('content-type')) headers.set('Content-Type', 'application/json');
    },
    get headers() {
      return headers.view;
    },
    set headers(value: unknown) {
      headers.replace(value);
    },
  };
  return {
    view: withKnownNames(view),
    change(): RequestChange | null {
      const { name: _, ...before } = sent;
      return changeBetween(before, { method, url, body, headers: headers.pairs() }, tracker.places());
    },
  };
}

/** Refuses other names: a slip would change nothing, and say nothing. */
const withKnownNames = (view: object): object =>
  new NativeProxy(view, {
    set(target, name, value) {
      const isChangeable = name !== 'name' && Object.hasOwn(target, name);
      if (isChangeable) return Reflect.set(target, name, value);
      throw new NativeTypeError(
        `a handler can set method, url, headers and body of the request, not ${NativeString(name)}`,
      );
    },
    defineProperty: () => false,
    deleteProperty: () => false,
  });

function textOfBody(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'string') return value ?? null;
  const text: unknown = toJson(value);
  if (typeof text !== 'string') throw new NativeTypeError('request.body needs a text, JSON data or null');
  return text;
}

/** `headers.set('X-Id', 7)`, and `headers['X-Id'] = 7` as other tools have it. */
function createHeaders(sent: readonly Pair[], tracker: PlaceTracker) {
  let pairs: Pair[] = [...sent];
  const is = (pair: Pair, name: string) => lower(pair[0]) === lower(name);
  const find = (name: string) => pairs.find((pair) => is(pair, name));
  const has = (name: string) => find(name) !== undefined;
  const remove = (name: string) => {
    tracker.touchHeader(name);
    pairs = pairs.filter((pair) => !is(pair, name));
  };
  const set = (name: string, value: string) => {
    tracker.touchHeader(name);
    const at = pairs.findIndex((pair) => is(pair, name));
    const others = pairs.filter((pair, index) => index === at || !is(pair, name));
    if (at < 0) append(others, [name, value]);
    else others[at] = [name, value];
    pairs = others;
  };
  const valuesOf = (name: string) => pairs.filter((pair) => is(pair, name)).map((pair) => pair[1]);
  const get = (name: string) => (has(name) ? valuesOf(name).join(', ') : null);
  const methods: Readonly<Record<string, unknown>> = {
    get: (name: unknown) => get(NativeString(name)),
    has: (name: unknown) => has(NativeString(name)),
    valuesOf: (name: unknown) => valuesOf(NativeString(name)),
    set: (name: unknown, value: unknown) => set(NativeString(name), textOfHeader(name, value)),
    append(name: unknown, value: unknown) {
      tracker.touchHeader(NativeString(name));
      append(pairs, [NativeString(name), textOfHeader(name, value)]);
    },
    delete: (name: unknown) => remove(NativeString(name)),
    entries: () => pairs.map(([name, value]) => [name, value]).values(),
    keys: () => pairs.map(([name]) => name).values(),
    values: () => pairs.map(([, value]) => value).values(),
    forEach(visit: (value: string, name: string) => void) {
      for (const [name, value] of [...pairs]) apply(visit, undefined, [value, name]);
    },
    toJSON: () => Object.fromEntries(pairs),
  };
  const target = { __proto__: null, ...methods, [Symbol.iterator]: methods['entries'] };
  const view: object = new NativeProxy(target, {
    get(_, name) {
      if (typeof name !== 'string') return Reflect.get(target, name);
      return Object.hasOwn(methods, name) ? methods[name] : (get(name) ?? undefined);
    },
    set(_, name, value) {
      if (typeof name !== 'string' || Object.hasOwn(methods, name)) return false;
      if (value === undefined || value === null) remove(name);
      else set(name, textOfHeader(name, value));
      return true;
    },
    deleteProperty(_, name) {
      if (typeof name !== 'string' || Object.hasOwn(methods, name)) return false;
      remove(name);
      return true;
    },
    has: (_, name) => typeof name === 'string' && (Object.hasOwn(methods, name) || has(name)),
    ownKeys: () => [...new Set(pairs.map(([name]) => lower(name)))],
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === 'string' && has(name)
        ? { value: get(name), enumerable: true, configurable: true, writable: true }
        : undefined,
    defineProperty: (_, name, { value }): boolean => Reflect.set(view, name, value),
  });
  return {
    view,
    has,
    set,
    replace(value: unknown) {
      for (const [name] of [...pairs]) remove(name);
      for (const [name, one] of pairsOf(value)) {
        tracker.touchHeader(name);
        append(pairs, [name, one]);
      }
    },
    pairs: (): readonly Pair[] => pairs,
  };
}

/** A script may replace the global of that name. */
const NativeProxy = Proxy;

function pairsOf(value: unknown): readonly Pair[] {
  if (typeof value !== 'object' || value === null)
    throw new NativeTypeError('request.headers needs an object or a list of pairs');
  const entries: readonly (readonly unknown[])[] = isArray(value) ? value : Object.entries(value);
  return entries.map(([name, one]): Pair => [NativeString(name), textOfHeader(name, one)]);
}

function textOfHeader(name: unknown, value: unknown): string {
  if (value !== undefined && value !== null && typeof value !== 'function') return NativeString(value);
  throw new NativeTypeError(`the header ${NativeString(name)} needs a text; headers.delete(name) removes it`);
}

const lower = (text: string): string => apply(toLowerCase, text, []);
