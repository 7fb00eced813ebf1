import type { Member } from './types.ts';

/** Descriptions of built-in names by the path before them; a test compares them with `src/sandbox/restloop.d.ts`. */
export const hintsOfPaths: Readonly<Record<string, readonly Member[]>> = {
  '': [
    property('client', 'variables, requests and tests of the session'),
    property('res', 'the last response'),
    property('response', 'the last response'),
    property('_res', 'the last 20 responses, by number'),
    property('_', 'the last value'),
    property('request', 'the request of the script: url(), body(), variables'),
    method('expect', '(value) an assertion, as in Chai'),
    property('$random', 'integer(from, to), alphabetic(length), uuid, ...'),
    property('$faker', 'test data: person.fullName(), internet.email(), ...'),
    method('$uuid', '() a random UUID'),
    method('$guid', '() a random UUID'),
    method('$timestamp', "('-1d') the time in whole seconds since 1970"),
    method('$isoTimestamp', '() the time as a date'),
    method('$date', "('+2d', 'YYYY-MM-DD') a local date as text"),
    method('$datetime', "('iso8601') the time in UTC as text"),
    method('$localDatetime', "('iso8601') the local time as text"),
    method('$randomInt', '(from, to) a whole number'),
    method('$hash', "('sha256', text) the hash of a text"),
    method('$exampleServer', "() JetBrains' server of examples"),
    method('jsonPath', '(data, path) a value, or a list of values'),
    method('xpath', '(xml, expression) a text, or a list of texts'),
    method('require', "(name) a package: 'lodash', 'dayjs', 'uuid', 'chai', 'crypto'"),
    property('jwt', 'sign, verify and decode JSON Web Tokens'),
    property('pm', "Postman's names: pm.test, pm.response, pm.environment"),
  ],
  client: [
    method('setVar', '(name, value) sets a variable'),
    method('setSecret', '(name, value) sets a variable that is masked wherever it is shown'),
    method('getVar', '(name) a copy of its value'),
    method('hasVar', '(name) whether it is set'),
    method('deleteVar', '(name) removes it'),
    method('clearVars', '() removes all'),
    method('vars', '() all as one object'),
    method('interpolate', "(text, part = 'text') the interpolated text"),
    method('send', '(request) sends it and resolves to the response'),
    method('onRequest', '(request => ...) changes each request before it is shown and sent'),
    method('test', '(name, function) a test, reported and counted'),
    method('assert', '(condition, message) fails when it does not hold'),
    method('log', '(...values) prints'),
    property('jwt', 'sign, verify and decode JSON Web Tokens'),
    property('global', 'the names that JetBrains uses'),
    property('variables', 'global, environment, file and request'),
    method('exit', '() ends the script'),
    method('skip', '(reason) skips the request, or the rest of its tests'),
    method('isEmpty', '() whether no variable is set'),
    method('clear', '(name) removes a variable'),
    method('clearAll', '() removes all variables'),
  ],
  'client.global': [
    method('set', '(name, value) sets a variable'),
    method('get', '(name) its value'),
    method('clear', '(name) removes it'),
    method('clearAll', '() removes all'),
    method('isEmpty', '() whether none is set'),
    property('headers', 'set(name, value) for all requests that follow'),
  ],
  request: [
    property('method', 'GET, POST, ...'),
    property('url', '() with its placeholders replaced; getRaw() without'),
    property('body', '() with its placeholders replaced; getRaw() without'),
    property('headers', 'all() and findByName(name)'),
    property('variables', 'set(name, value) and get(name)'),
    property('environment', 'get(name)'),
    method('iteration', '() number of times replay() has sent it'),
    method('skip', '(reason) skips the request'),
    method('replay', '() sends it again'),
  ],
  'request.headers': [
    method('all', '() each with name and value()'),
    method('findByName', '(name) in any case, or null'),
  ],
  'request.variables': [
    method('set', '(name, value) sets a variable'),
    method('get', '(name) its value'),
    method('clear', '(name) removes it'),
    method('clearAll', '() removes those that were set here'),
    method('isEmpty', '() whether none was set here'),
  ],
  'request.environment': [method('get', '(name) its value')],
  res: [
    property('status', 'the status code'),
    property('statusText', 'the reason phrase'),
    property('statusClass', 'Informational, Successful, Redirection, Client error, Server error'),
    property('ok', 'whether the status is 200 to 299'),
    property('httpVersion', '1.1 or 2'),
    property('headers', 'get(name), in any case'),
    property('body', 'parsed when JSON, else text'),
    property('text', 'the body as text'),
    property('contentType', 'the media type'),
    property('size', 'bytes'),
    method('cookies', '() those that it sets'),
    method('cookiesByName', '(name) those of one name'),
    property('timings', 'milliseconds by phase'),
    property('request', 'what was sent'),
  ],
  'res.headers': [
    method('get', '(name) the value, or null'),
    method('has', '(name) whether there is one'),
    method('valuesOf', '(name) all of one name'),
    method('keys', '() the names'),
    method('values', '() the values'),
    method('entries', '() pairs of name and value'),
    method('forEach', '(function) for each value and name'),
  ],
};

export function scriptHints(path: string): readonly Member[] | null {
  const keys = pathKeys(path);
  if (keys[0] === 'response') keys[0] = 'res';
  if (keys[0] === '_res' && keys.length > 1) keys.splice(0, 2, 'res');
  const known = keys.join('.');
  return Object.hasOwn(hintsOfPaths, known) ? (hintsOfPaths[known] ?? null) : null;
}

export function pathKeys(path: string): string[] {
  return [...path.matchAll(keyPattern)].map(([whole, double, single]) => double ?? single ?? whole);
}

const keyPattern = /[\p{L}\p{M}\d_$]+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/gu;

export function withHints(path: string, members: readonly Member[]): readonly Member[] {
  const hints = scriptHints(path);
  if (hints === null) return members;
  return members.map((member) => {
    const hint = hints.find(({ name }) => name === member.name);
    const hasValue = member.kind === 'property' && member.type !== undefined && member.type !== 'object';
    return hint === undefined || hasValue ? member : { ...member, description: hint.description };
  });
}

function method(name: string, description: string): Member {
  return { name, kind: 'method', description };
}

function property(name: string, description: string): Member {
  return { name, kind: 'property', description };
}
