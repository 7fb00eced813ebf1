import { xmlData } from '../data/xml-data.ts';
import type { Any } from './host.ts';
import { insomniaOf } from './insomnia.ts';
import { olderLodash } from './older-lodash.ts';
import type { Execution } from './pm.ts';
import type { VariableScope } from './scopes.ts';

/** Names of scripts from before `pm`, each made when a script mentions it. */
export function legacyNames(execution: Execution, tests: Record<string, unknown>) {
  const { host, scopes, request, response, cookies } = execution;
  const { environment, globals, iterationData } = scopes;
  const subject = host.subject();
  const text = (value: Any) => (value === false || value ? `${value}` : value);
  const setNextRequest = (name: unknown) =>
    host.reportEffect({ kind: 'next', request: name === null || name === undefined ? null : `${name}` });
  const makers: Readonly<Record<string, () => Any>> = {
    insomnia: () => insomniaOf(execution),
    tests: () => tests,
    environment: () => liveObject(environment),
    globals: () => liveObject(globals),
    data: () => iterationData.toObject(),
    iteration: () => subject?.cycle?.index ?? 0,
    request: () => ({
      id: subject?.name,
      name: subject?.name?.split('/').at(-1),
      method: request?.method,
      url: request?.url.toString(),
      headers: request?.headers.toObject(),
      description: request?.description,
      data: dataOf(request?.body),
    }),
    responseCookies: () => cookies.all(),
    responseHeaders: () => response?.headers.toObject(true, true) ?? {},
    responseTime: () => response?.responseTime,
    responseCode: () => response?.details() ?? { code: Number.NaN, name: '', detail: '' },
    responseBody: () => response?.text(),
    postman: () => ({
      setEnvironmentVariable: (name: string, value: Any) => environment.set(name, text(value)),
      getEnvironmentVariable: (name: string) => environment.get(name),
      clearEnvironmentVariable: (name: string) => environment.unset(name),
      clearEnvironmentVariables: () => environment.clear(),
      setGlobalVariable: (name: string, value: Any) => globals.set(name, text(value)),
      getGlobalVariable: (name: string) => globals.get(name),
      clearGlobalVariable: (name: string) => globals.unset(name),
      clearGlobalVariables: () => globals.clear(),
      getResponseHeader: (name: string) => response?.headers.get(name),
      getResponseCookie: (name: string) => cookies.one(name),
      setNextRequest,
    }),
    _: () => olderLodash(host.require('lodash')),
    CryptoJS: () => host.require('crypto-js'),
    moment: () => host.require('moment'),
    tv4: () => host.require('tv4'),
    cheerio: () => host.require('cheerio'),
    xml2Json: () => (xml: unknown) => xml2Json(`${xml}`, host.require('@xmldom/xmldom')),
  };
  return makers;
}

const liveObject = (scope: VariableScope): object =>
  new Proxy(scope.toObject(), {
    get: (values, name) => (typeof name === 'string' ? scope.get(name) : Reflect.get(values, name)),
    has: (values, name) => (typeof name === 'string' ? scope.has(name) : Reflect.has(values, name)),
  });

/** Fields by their names, those of one name as a list; any other body as its text. */
function dataOf(body: Any): Any {
  const fields = body?.urlencoded ?? body?.formdata;
  if (fields === undefined) return body?.toString() ?? {};
  const data: Record<string, Any> = {};
  for (const { key, value } of fields) {
    const known = data[key];
    if (!Object.hasOwn(data, key)) data[key] = value;
    else data[key] = Array.isArray(known) ? [...known, value] : [known, value];
  }
  return data;
}

/** `responseBody.has('text')`, which scripts from before `pm` use. */
export function installTextSearch(): void {
  if (Object.hasOwn(String.prototype, 'has')) return;
  Object.defineProperty(String.prototype, 'has', {
    value(this: string, text: unknown) {
      return this.includes(`${text}`);
    },
    writable: true,
    configurable: true,
  });
}

function xml2Json(xml: string, { DOMParser }: Any): Any {
  try {
    return xmlData(xml, { DOMParser, form: {} }) ?? undefined;
  } catch {
    return undefined;
  }
}
