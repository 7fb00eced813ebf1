import { namedRows } from '../../value/objects.ts';

interface ExpectationRow {
  readonly summary: string;
  readonly example: string;
}

interface OperatorRow extends ExpectationRow {
  readonly aliases?: readonly string[];
}

const subjects = {
  status: { summary: 'the status code; 2xx matches 200 to 299', example: 'status 200' },
  header: {
    summary: 'a header; the name ignores case, and several values are joined by commas',
    example: 'header content-type contains json',
  },
  body: {
    summary:
      'a value of a JSON body by JSONPath (RFC 9535), or the whole body; "body" can be omitted before $',
    example: 'body $.users[0].id == 7',
  },
  time: { summary: 'the time of the whole exchange: ms, s, min or h', example: 'time < 500ms' },
  size: { summary: 'the size of the body: B, kB, MB, GB, KiB or MiB', example: 'size < 10kB' },
  schema: {
    summary: 'the body matches a JSON Schema, in a file or as JSON',
    example: 'schema ./user.schema.json',
  },
  js: {
    summary: 'the value of a JavaScript expression; without a comparison it must be true',
    example: 'js res.body.items.length > 3',
  },
};

export const expectationSubjects = namedRows<string, ExpectationRow>(subjects);

const operators = {
  '==': {
    aliases: ['===', '=', 'is', 'equals'],
    summary: 'equal, including the type: 5 is not "5". It can be omitted before a single value',
    example: 'body $.id == 7',
  },
  '~=': { summary: 'equal as JSON or as text: 7 and "7" are equal', example: 'body $.id ~= 7' },
  '!=': { aliases: ['!=='], summary: 'not equal', example: 'status != 404' },
  '<': { summary: 'less', example: 'time < 500ms' },
  '<=': { summary: 'less or equal', example: 'size <= 10kB' },
  '>': { summary: 'greater', example: 'body $.total > 0' },
  '>=': { summary: 'greater or equal', example: 'body $.total >= 1' },
  contains: {
    aliases: ['includes'],
    summary: 'a text contains this text, an array this element, an object this key',
    example: 'header content-type contains json',
  },
  startsWith: { summary: 'begins with this text', example: 'body $.name startsWith A' },
  endsWith: { summary: 'ends with this text', example: 'body $.mail endsWith .org' },
  matches: {
    summary: 'matches a regular expression, written as text or /pattern/flags',
    example: 'body $.id matches /^u-\\d+$/',
  },
  exists: { summary: 'exists; takes no value', example: 'header location exists' },
  isTrue: { summary: 'is true; takes no value', example: 'body $.ok isTrue' },
  isFalse: { summary: 'is false; takes no value', example: 'body $.deleted isFalse' },
  type: {
    summary: 'string, number, integer, boolean, object, array or null',
    example: 'body $.id type integer',
  },
  length: { summary: 'number of characters, elements or keys', example: 'body $.users length 3' },
  schema: {
    summary: 'matches a JSON Schema, in a file or as JSON',
    example: 'body schema ./user.schema.json',
  },
  md5: { summary: 'the MD5 hash, in hexadecimal or Base64', example: 'body md5 {{hash}}' },
  sha256: { summary: 'the SHA-256 hash', example: 'body sha256 {{hash}}' },
  sha512: { summary: 'the SHA-512 hash', example: 'body sha512 {{hash}}' },
} satisfies Readonly<Record<string, OperatorRow>>;

export type Operator = keyof typeof operators;

export const expectationOperators = namedRows<Operator, OperatorRow>(operators).map((row) => ({
  aliases: [],
  ...row,
}));
