import { listOf, own, scalarText, textOf } from '../../../core/json/raw.ts';
import { isObject } from '../../../core/value/is-object.ts';
import type {
  Pair,
  TreeAuth,
  TreeBody,
  TreeEnvironment,
  TreeFolder,
  TreeFormPart,
  TreePart,
  TreeRequest,
  TreeVariable,
} from '../../tree/model.ts';
import { mediaTypes } from './media-types.ts';
import { typedValue } from './typed-value.ts';

/** Reads a request of OpenCollection; null for what is not one. Never throws. */
export function readYamlRequest(document: unknown, fileName: string): TreeRequest | null {
  const info = own(document, 'info');
  const type = ['http', 'graphql', 'grpc', 'websocket'].find((kind) => isObject(own(document, kind)));
  if (type === undefined) return null;
  const call = own(document, type);
  const runtime = own(document, 'runtime');
  const isGraphql = type === 'graphql';
  return {
    ...partOf(own(document, 'request') ?? {}, document),
    ...scriptsOf(own(runtime, 'scripts')),
    headers: pairsOf(own(call, 'headers')),
    variables: variablesOf(own(runtime, 'variables')),
    afterVariables: actionsOf(own(runtime, 'actions')),
    auth: authOf(own(call, 'auth') ?? own(runtime, 'auth')),
    name: textOf(own(info, 'name')) || fileName,
    order: numberOf(own(info, 'seq')),
    type,
    method: (textOf(own(call, 'method')) || (isGraphql ? 'POST' : 'GET')).toUpperCase(),
    url: scalarText(own(call, 'url')),
    query: paramsOf(call, 'query'),
    path: paramsOf(call, 'path'),
    body: bodyOf(own(call, 'body'), isGraphql),
    asserts: listOf(own(runtime, 'assertions')).flatMap(assertOf),
    tags: listOf(own(info, 'tags')).map(textOf),
    settings: new Map(entriesOf(own(document, 'settings'))),
    examples: listOf(own(document, 'examples')).length,
    line: () => 1,
    problems: [],
  };
}

export function readYamlFolder(document: unknown, fileName: string): TreeFolder {
  const info = own(document, 'info');
  return {
    ...partOf(own(document, 'request'), document),
    name: textOf(own(info, 'name')) || fileName,
    order: numberOf(own(info, 'seq')),
  };
}

export function readYamlEnvironment(document: unknown, fileName: string): TreeEnvironment {
  const all = listOf(own(document, 'variables')).filter((item) => own(item, 'disabled') !== true);
  const isSecret = (item: unknown): boolean => own(item, 'secret') === true;
  const nameOf = (item: unknown): string => textOf(own(item, 'name'));
  return {
    // Bruno finds an environment by the name of its file, not by the one inside.
    name: fileName,
    variables: variablesOf(all.filter((item) => !isSecret(item))),
    secrets: all.filter(isSecret).map(nameOf).filter(Boolean),
  };
}

function partOf(request: unknown, document: unknown): TreePart {
  return {
    headers: pairsOf(own(request, 'headers')),
    auth: authOf(own(request, 'auth')),
    variables: variablesOf(own(request, 'variables')),
    afterVariables: actionsOf(own(request, 'actions')),
    ...scriptsOf(own(request, 'scripts')),
    docs: descriptionIn(own(document, 'docs')),
  };
}

const descriptionIn = (docs: unknown): string => textOf(docs) || textOf(own(docs, 'content'));

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const entriesOf = (value: unknown): [string, string][] =>
  isObject(value) ? Object.entries(value).map(([name, inside]) => [name, scalarText(inside)]) : [];

const pairOf = (name: string, value: string, item: unknown): Pair => ({
  name,
  value,
  isEnabled: own(item, 'disabled') !== true && own(item, 'enabled') !== false,
});

const pairsOf = (list: unknown): Pair[] =>
  listOf(list).map((item) => pairOf(textOf(own(item, 'name')), scalarText(own(item, 'value')), item));

const paramsOf = (call: unknown, kind: 'query' | 'path'): Pair[] =>
  pairsOf(listOf(own(call, 'params')).filter((item) => (textOf(own(item, 'type')) || 'query') === kind));

function assertOf(item: unknown): Pair[] {
  const subject = textOf(own(item, 'expression'));
  if (subject === '') return [];
  const words = [textOf(own(item, 'operator')) || 'eq', scalarText(own(item, 'value'))];
  return [pairOf(subject, words.join(' ').trim(), item)];
}

function variablesOf(list: unknown): TreeVariable[] {
  return listOf(list).flatMap((item) => {
    const name = textOf(own(item, 'name'));
    if (name === '' || own(item, 'disabled') === true) return [];
    const given = own(item, 'value');
    const value = isObject(given)
      ? typedValue(scalarText(own(given, 'data')), textOf(own(given, 'type')))
      : scalarText(given);
    return [{ name, value, isSecret: own(item, 'secret') === true }];
  });
}

function actionsOf(list: unknown): Pair[] {
  return listOf(list).flatMap((item) => {
    if (own(item, 'type') !== 'set-variable' || own(item, 'phase') !== 'after-response') return [];
    const name = textOf(own(own(item, 'variable'), 'name'));
    return [pairOf(name, textOf(own(own(item, 'selector'), 'expression')), item)];
  });
}

function scriptsOf(list: unknown): Pick<TreePart, 'before' | 'after' | 'tests'> {
  const of = (type: string): string =>
    listOf(list)
      .filter((item) => own(item, 'type') === type)
      .map((item) => textOf(own(item, 'code')).trimEnd())
      .filter((code) => code !== '')
      .join('\n');
  return { before: of('before-request'), after: of('after-response'), tests: of('tests') };
}

const fieldNames: Readonly<Record<string, string>> = {
  flow: 'grant_type',
  accessTokenUrl: 'access_token_url',
  authorizationUrl: 'authorization_url',
  callbackUrl: 'callback_url',
  clientId: 'client_id',
  clientSecret: 'client_secret',
};

function authOf(auth: unknown): TreeAuth | null {
  if (typeof auth === 'string') return { mode: auth, fields: new Map() };
  const mode = textOf(own(auth, 'type'));
  if (!isObject(auth) || mode === '') return null;
  const credentials = own(auth, 'credentials');
  const placement = textOf(own(credentials, 'placement'));
  const fields = [
    ...entriesOf(auth),
    ...entriesOf(credentials).filter(([name]) => name !== 'placement'),
    ...entriesOf(own(auth, 'resourceOwner')),
    ...(placement === '' ? [] : [['credentials_placement', placement] as const]),
  ];
  return { mode, fields: new Map(fields.map(([name, value]) => [fieldNames[name] ?? name, value])) };
}

function bodyOf(given: unknown, isGraphql: boolean): TreeBody {
  const body = Array.isArray(given) ? selectedIn(given) : given;
  if (!isObject(body)) return { kind: 'none' };
  if (isGraphql || isObject(own(body, 'graphql'))) {
    const inside = isObject(own(body, 'graphql')) ? own(body, 'graphql') : body;
    const variables = own(inside, 'variables');
    return {
      kind: 'graphql',
      query: textOf(own(inside, 'query')),
      variables: isObject(variables) ? JSON.stringify(variables) : textOf(variables),
    };
  }
  const type = textOf(own(body, 'type')) || textOf(own(body, 'mode'));
  const data = own(body, 'data') ?? own(body, type);
  switch (type) {
    case '':
    case 'none':
      return { kind: 'none' };
    case 'json':
    case 'text':
    case 'xml':
    case 'sparql':
      return {
        kind: 'text',
        type: mediaTypes[type],
        text: typeof data === 'string' ? data.trimEnd() : jsonOf(data),
      };
    case 'form-urlencoded':
      return { kind: 'form', fields: pairsOf(data) };
    case 'multipart-form':
      return { kind: 'multipart', parts: listOf(data).flatMap(formPart) };
    case 'file': {
      const file = listOf(data).find((item) => own(item, 'selected') === true) ?? listOf(data)[0];
      return {
        kind: 'file',
        path: textOf(own(file, 'filePath')),
        contentType: textOf(own(file, 'contentType')),
      };
    }
    default:
      return { kind: 'unknown', name: type };
  }
}

function selectedIn(bodies: readonly unknown[]): unknown {
  const chosen = bodies.find((item) => own(item, 'selected') === true) ?? bodies[0];
  return own(chosen, 'body') ?? chosen;
}

const jsonOf = (data: unknown): string => (data === undefined || data === null ? '' : JSON.stringify(data));

function formPart(item: unknown): TreeFormPart[] {
  if (own(item, 'disabled') === true) return [];
  const name = textOf(own(item, 'name'));
  const value = own(item, 'value');
  const contentType = textOf(own(item, 'contentType'));
  const paths = (Array.isArray(value) ? value : [value]).map(scalarText).filter((path) => path !== '');
  return own(item, 'type') === 'file'
    ? [{ name, contentType, content: { kind: 'files', paths } }]
    : [{ name, contentType, content: { kind: 'text', text: scalarText(value) } }];
}
