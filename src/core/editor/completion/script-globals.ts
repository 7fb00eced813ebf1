import type { ScriptMember, ScriptObject } from './script-members.ts';
import type { Member } from './types.ts';

/** `client`, as CONTRACT.md has it. */
export const CLIENT: ScriptObject = {
  kind: 'members',
  members: [
    method('setVar', '(name, value) sets a variable'),
    method('getVar', '(name) a copy of its value'),
    method('hasVar', '(name) whether it is set'),
    method('deleteVar', '(name) removes it'),
    method('clearVars', '() removes all'),
    method('vars', '() all as one object'),
    method('setSecret', '(name, value) as setVar, and masked wherever it is shown'),
    method('interpolate', "(text, part = 'text') the interpolated text"),
    method('send', '(request) interpolates, sends, resolves to a response'),
    method('test', '(name, function) a test, reported and counted'),
    method('assert', '(condition, message) fails when it does not hold'),
    method('log', '(...values) prints'),
    {
      ...property('global', 'the names that JetBrains uses'),
      inside: {
        kind: 'members',
        members: [
          method('set', '(name, value) sets a variable'),
          method('get', '(name) its value'),
          method('clear', '(name) removes it'),
          method('clearAll', '() removes all'),
          method('isEmpty', '() whether none is set'),
        ],
      },
    },
  ],
};

export const CONSOLE: ScriptObject = {
  kind: 'members',
  members: [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'table',
    'dir',
    'assert',
    'count',
    'time',
    'timeEnd',
  ].map((name) => method(name, '')),
};

/** What a response has besides its body, of which the values are not known here. */
export const RESPONSE_MEMBERS: readonly ScriptMember[] = [
  property('status', 'the status code'),
  property('statusText', 'the reason phrase'),
  property('statusClass', 'Informational, Successful, Redirection, Client error, Server error'),
  property('ok', 'whether the status is 200 to 299'),
  {
    ...property('headers', 'get(name), in any case'),
    inside: { kind: 'members', members: [method('get', '(name) the value, or undefined')] },
  },
  property('body', 'parsed when JSON, else text'),
  property('text', 'the body as text'),
  property('size', 'bytes'),
  property('timings', 'milliseconds by phase'),
  property('request', 'what was sent'),
  property('contentType', 'the media type'),
];

/** The global names that every session has. */
export const GLOBALS: readonly Member[] = [
  property('client', 'variables, requests and tests of the session'),
  property('res', 'the last response'),
  property('response', 'the last response'),
  property('_res', 'earlier responses, the newest first'),
  property('_', 'the last value'),
  property('console', 'prints'),
  method('expect', '(value) an assertion, as in Chai'),
  ...[
    'JSON',
    'Math',
    'Object',
    'Array',
    'Date',
    'String',
    'Number',
    'Boolean',
    'Promise',
    'Map',
    'Set',
    'RegExp',
  ].map((name) => property(name, '')),
  ...[
    'parseInt',
    'parseFloat',
    'encodeURIComponent',
    'decodeURIComponent',
    'encodeURI',
    'decodeURI',
    'isNaN',
  ].map((name) => method(name, '')),
];

function method(name: string, description: string): ScriptMember {
  return { name, kind: 'method', description };
}

function property(name: string, description: string): ScriptMember {
  return { name, kind: 'property', description };
}
