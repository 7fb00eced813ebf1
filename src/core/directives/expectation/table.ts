import type { Operator, Subject } from './expectation.ts';

interface ExpectationRow {
  readonly name: string;
  readonly summary: string;
  readonly example: string;
}

export const expectationSubjects: readonly (ExpectationRow & {
  readonly name: Subject['kind'] | 'schema';
})[] = [
  { name: 'status', summary: 'the status code; 2xx stands for all from 200 to 299', example: 'status 200' },
  {
    name: 'header',
    summary: 'a header, in any case; several of one name joined by a comma',
    example: 'header content-type contains json',
  },
  {
    name: 'body',
    summary:
      'what a JSONPath (RFC 9535) picks from a JSON body; without one the whole body. body may be left out before $',
    example: 'body $.users[0].id == 7',
  },
  { name: 'time', summary: 'the time of the whole exchange: ms, s, min or h', example: 'time < 500ms' },
  { name: 'size', summary: 'the size of the body: B, kB, MB, GB, KiB or MiB', example: 'size < 10kB' },
  {
    name: 'schema',
    summary: 'the body fits a JSON Schema, in a file or as JSON',
    example: 'schema ./user.schema.json',
  },
  {
    name: 'js',
    summary: 'the value of an expression of JavaScript; true where no comparison follows',
    example: 'js res.body.items.length > 3',
  },
];

export const expectationOperators: readonly (ExpectationRow & {
  readonly name: Operator;
  readonly aliases: readonly string[];
})[] = [
  {
    name: '==',
    aliases: ['===', '=', 'is', 'equals'],
    summary: 'equal, with the type: 5 is not "5". It may be left out before a single value',
    example: 'body $.id == 7',
  },
  {
    name: '~=',
    aliases: [],
    summary: 'equal as JSON or as text: 7 and "7" are equal',
    example: 'body $.id ~= 7',
  },
  { name: '!=', aliases: ['!=='], summary: 'not equal', example: 'status != 404' },
  { name: '<', aliases: [], summary: 'less', example: 'time < 500ms' },
  { name: '<=', aliases: [], summary: 'less or equal', example: 'size <= 10kB' },
  { name: '>', aliases: [], summary: 'greater', example: 'body $.total > 0' },
  { name: '>=', aliases: [], summary: 'greater or equal', example: 'body $.total >= 1' },
  {
    name: 'contains',
    aliases: ['includes'],
    summary: 'a text has this part, an array this element, an object this key',
    example: 'header content-type contains json',
  },
  { name: 'startsWith', aliases: [], summary: 'begins with this text', example: 'body $.name startsWith A' },
  { name: 'endsWith', aliases: [], summary: 'ends with this text', example: 'body $.mail endsWith .org' },
  {
    name: 'matches',
    aliases: [],
    summary: 'fits a regular expression, alone or as /pattern/flags',
    example: 'body $.id matches /^u-\\d+$/',
  },
  { name: 'exists', aliases: [], summary: 'is there; takes no value', example: 'header location exists' },
  { name: 'isTrue', aliases: [], summary: 'is true; takes no value', example: 'body $.ok isTrue' },
  { name: 'isFalse', aliases: [], summary: 'is false; takes no value', example: 'body $.deleted isFalse' },
  {
    name: 'type',
    aliases: [],
    summary: 'string, number, integer, boolean, object, array or null',
    example: 'body $.id type integer',
  },
  {
    name: 'length',
    aliases: [],
    summary: 'number of characters, elements or keys',
    example: 'body $.users length 3',
  },
  {
    name: 'schema',
    aliases: [],
    summary: 'fits a JSON Schema, in a file or as JSON',
    example: 'body schema ./user.schema.json',
  },
  {
    name: 'md5',
    aliases: [],
    summary: 'the MD5 hash, in hexadecimal or Base64',
    example: 'body md5 {{hash}}',
  },
  { name: 'sha256', aliases: [], summary: 'the SHA-256 hash', example: 'body sha256 {{hash}}' },
  { name: 'sha512', aliases: [], summary: 'the SHA-512 hash', example: 'body sha512 {{hash}}' },
];
