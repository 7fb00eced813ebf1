import { plainHeaders } from '../plain-headers.ts';
import { NativeError, NativeString, toJson } from '../primordials.ts';

type Send = (request: unknown) => Promise<unknown>;
type Fields = Readonly<Record<string, unknown>>;
type Config = Record<string, unknown>;
type Call = (given: unknown) => unknown;

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Iterable<readonly [name: string, value: string]>;
  readonly body: unknown;
}

export function createAxios(send: Send): object {
  const axios = instanceOf(send, {});
  return Object.assign(axios, {
    default: axios,
    create: (defaults?: Fields) => instanceOf(send, mergedConfig(Object(axios).defaults, defaults ?? {})),
    AxiosError,
    isAxiosError: (error: unknown) => Object(error).isAxiosError === true,
    all: (works: Iterable<unknown>) => Promise.all(works),
    spread: (call: (...values: unknown[]) => unknown) => (values: unknown[]) => call(...values),
  });
}

function instanceOf(send: Send, given: Config) {
  const defaults: Config = { ...given, headers: { common: {}, ...Object(given['headers']) } };
  const interceptors = { request: createInterceptors(), response: createInterceptors() };
  const request = (first: unknown, second?: unknown): Promise<unknown> => {
    const own = typeof first === 'string' ? { ...Object(second), url: first } : Object(first);
    const config = mergedConfig(defaults, own);
    config['method'] = NativeString(config['method'] ?? 'get').toLowerCase();
    // Interceptors of requests run in reverse order, those of responses in the order in which they were added.
    const steps: (readonly [done: Call | undefined, failed: Call | undefined])[] = [
      ...interceptors.request.all().reverse(),
      [(ready) => dispatch(send, ready as Config), undefined],
      ...interceptors.response.all(),
    ];
    let work: Promise<unknown> = Promise.resolve(config);
    for (const [done, failed] of steps) work = work.then(done, failed);
    return work;
  };
  const methods: Record<string, unknown> = {};
  for (const method of ['get', 'delete', 'head', 'options'])
    methods[method] = (url: unknown, config?: Fields) => request({ ...config, method, url });
  for (const method of ['post', 'put', 'patch'])
    methods[method] = (url: unknown, data?: unknown, config?: Fields) =>
      request({ ...config, method, url, data });
  return Object.assign(request.bind(null), { request, defaults, interceptors, ...methods });
}

function createInterceptors() {
  const added: (readonly [Call | undefined, Call | undefined] | null)[] = [];
  return {
    use: (done?: Call, failed?: Call) => added.push([done, failed]) - 1,
    eject(at: number) {
      if (added[at] !== undefined) added[at] = null;
    },
    all: () => added.flatMap((one) => (one === null ? [] : [one])),
  };
}

function mergedConfig(defaults: Fields, own: Fields): Config {
  const method = NativeString(own['method'] ?? defaults['method'] ?? 'get').toLowerCase();
  const { common, ...others } = Object(defaults['headers']);
  const headers = mergedHeaders(common, others, others[method], own['headers']);
  return { ...defaults, ...own, headers };
}

function mergedHeaders(...lists: readonly unknown[]): Config {
  const merged = new Map<string, readonly [name: string, value: unknown]>();
  for (const [name, value] of lists.flatMap((list) => Object.entries(Object(list))))
    if (value !== undefined && (typeof value !== 'object' || value === null))
      merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}

async function dispatch(send: Send, config: Config): Promise<unknown> {
  const headers = mergedHeaders({ Accept: 'application/json, text/plain, */*' }, config['headers']);
  const given = (name: string) =>
    Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
  const { username, password } = Object(config['auth']);
  if (username !== undefined && given('authorization') === undefined)
    headers['Authorization'] = `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
  const method = NativeString(config['method']).toUpperCase();
  const { text, type } = bodyOf(config['data'], NativeString(given('content-type') ?? ''));
  const body = method === 'GET' || method === 'HEAD' ? null : text;
  if (body !== null && given('content-type') === undefined) headers['Content-Type'] = type;
  let answer: Answer;
  try {
    answer = (await send({ method, url: urlOf(config), headers, body })) as Answer;
  } catch (error) {
    throw axiosError(Object(error).message ?? NativeString(error), { code: 'ERR_NETWORK', config });
  }
  const { status } = answer;
  const response = { ...axiosResponse(answer), config, request: {} };
  const isValid = config['validateStatus'] ?? ((code: number) => code >= 200 && code < 300);
  if (typeof isValid !== 'function' || isValid(status)) return response;
  const code = status >= 500 ? 'ERR_BAD_RESPONSE' : 'ERR_BAD_REQUEST';
  throw axiosError(`Request failed with status code ${status}`, { code, config, response, status });
}

export const axiosResponse = ({ status, statusText, headers, body }: Answer) => ({
  status,
  statusText,
  headers: plainHeaders(headers),
  data: body,
});

class AxiosError extends NativeError {}

const axiosError = (message: string, facts: Fields): Error =>
  Object.assign(new AxiosError(message), { name: 'AxiosError', isAxiosError: true, ...facts });

const formType = 'application/x-www-form-urlencoded';

function bodyOf(data: unknown, givenType: string): { readonly text: string | null; readonly type: string } {
  if (data === undefined || data === null) return { text: null, type: '' };
  if (data instanceof URLSearchParams) return { text: `${data}`, type: `${formType};charset=utf-8` };
  if (typeof data === 'object' && givenType.toLowerCase().startsWith(formType))
    return { text: queryOf(data as Fields), type: formType };
  return typeof data === 'object'
    ? { text: toJson(data), type: 'application/json' }
    : { text: `${data}`, type: formType };
}

function urlOf({ baseURL, url, params, paramsSerializer }: Config): string {
  const own = NativeString(url ?? '');
  const base = NativeString(baseURL ?? '');
  const isWhole = base === '' || /^(?:[a-z][\w+.-]*:)?\/\//i.test(own);
  const joined = own === '' ? base : `${base.replace(/\/+$/, '')}/${own.replace(/^\/+/, '')}`;
  const whole = isWhole ? own : joined;
  const serialize = Object(paramsSerializer).serialize ?? paramsSerializer;
  const query =
    typeof serialize === 'function' && params !== undefined
      ? NativeString(serialize(params))
      : params instanceof URLSearchParams
        ? `${params}`
        : queryOf(Object(params));
  if (query === '') return whole;
  const sent = whole.replace(/#.*/s, '');
  return `${sent}${sent.includes('?') ? '&' : '?'}${query}`;
}

/** A list is repeated under `name[]`, a member of an object is `name[key]`. */
function queryOf(params: Fields): string {
  const encoded = (text: unknown) => encodeURIComponent(NativeString(text)).replaceAll('%20', '+');
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one);
    else if (value instanceof Date) pairs.push(`${encoded(name)}=${encoded(value.toISOString())}`);
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    else pairs.push(`${encoded(name)}=${encoded(value)}`);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return pairs.join('&');
}
