import {
  acceptAny,
  checkCount,
  checkDuration,
  checkEmpty,
  checkExpectation,
  checkHeader,
  checkLoop,
  checkPaths,
  checkPrompt,
  checkQuery,
  checkSnapshotName,
  checkText,
  type ValueCheck,
} from './values.ts';

/** One directive: reading, checking, help, completion and the manual are made from this table. */
export interface DirectiveRow {
  readonly name: string;
  readonly argument: string;
  /** `file`: before the first request of a file it counts for all of them. */
  readonly place: 'request' | 'file';
  readonly summary: string;
  readonly example: string;
  readonly aliases: readonly string[];
  readonly related: readonly string[];
  readonly check: ValueCheck;
}

type Row = Omit<DirectiveRow, 'aliases' | 'related'> & Partial<Pick<DirectiveRow, 'aliases' | 'related'>>;

const rows: readonly Row[] = [
  {
    name: 'name',
    argument: 'NAME',
    place: 'request',
    summary: 'names the request, for --request, @ref and {{NAME.response.body.$.id}}',
    example: '# @name login',
    check: checkText('a name', '# @name login'),
  },
  {
    name: 'tag',
    argument: 'TAG, TAG',
    place: 'file',
    summary: 'tags the request, for --tag and --exclude-tag',
    example: '# @tag smoke, users',
    aliases: ['tags'],
    related: ['group', 'label', 'suite', 'only'],
    check: checkText('a tag', '# @tag smoke'),
  },
  {
    name: 'expect',
    argument: 'SUBJECT COMPARISON VALUE',
    place: 'request',
    summary: 'tests the response: status, header NAME, body $.path, time, size or schema',
    example: '# @expect body $.users[0].id == 7',
    related: ['assert', 'assertion', 'test', 'check', 'verify', 'should'],
    check: checkExpectation,
  },
  {
    name: 'snapshot',
    argument: '[NAME]',
    place: 'request',
    summary: 'compares the body with the one that an earlier run stored; --update accepts a new one',
    example: '# @snapshot',
    check: checkSnapshotName,
  },
  {
    name: 'mask',
    argument: '$.PATH, $.PATH',
    place: 'request',
    summary: 'ignores values that change in the comparison of a @snapshot',
    example: '# @mask $.createdAt',
    related: ['ignore'],
    check: checkPaths,
  },
  {
    name: 'auth',
    argument: 'SCHEME VALUES',
    place: 'file',
    summary: 'adds credentials as .auth and --auth do; none leaves them out',
    example: '# @auth bearer {{token}}',
    related: ['authorization', 'login', 'bearer', 'basic'],
    check: acceptAny,
  },
  {
    name: 'header',
    argument: '[HOST] NAME: VALUE',
    place: 'file',
    summary: 'adds a header, unless the request has one of that name',
    example: '# @header X-Tenant: {{tenant}}',
    related: ['headers'],
    check: checkHeader,
  },
  {
    name: 'query',
    argument: '[HOST] NAME=VALUE',
    place: 'file',
    summary: 'adds a query parameter, unless the request has one of that name',
    example: '# @query version=2',
    check: checkQuery,
  },
  {
    name: 'timeout',
    argument: 'DURATION',
    place: 'file',
    summary: 'limits the time of the whole exchange, in ms without a unit',
    example: '# @timeout 5 s',
    check: checkDuration('# @timeout 5 s'),
  },
  {
    name: 'retry',
    argument: 'TIMES',
    place: 'file',
    summary: 'retries an idempotent request after a network error, 429, 502-504 or a failed test',
    example: '# @retry 3',
    related: ['repeat', 'until', 'poll'],
    check: checkCount('# @retry 3'),
  },
  {
    name: 'sleep',
    argument: 'DURATION',
    place: 'request',
    summary: 'waits before the request, in ms without a unit',
    example: '# @sleep 500',
    aliases: ['delay'],
    related: ['wait', 'pause'],
    check: checkDuration('# @sleep 500'),
  },
  {
    name: 'no-redirect',
    argument: '',
    place: 'file',
    summary: 'follows no redirects',
    example: '# @no-redirect',
    aliases: ['no-redirects'],
    check: checkEmpty,
  },
  {
    name: 'no-cookie-jar',
    argument: '',
    place: 'file',
    summary: 'neither sends nor keeps cookies',
    example: '# @no-cookie-jar',
    related: ['no-cookies'],
    check: checkEmpty,
  },
  {
    name: 'ref',
    argument: 'NAME',
    place: 'request',
    summary: 'runs the request of that name first, once',
    example: '# @ref login',
    related: ['depends', 'depends-on', 'needs', 'requires', 'after'],
    check: checkText('the name of a request', '# @ref login'),
  },
  {
    name: 'forceRef',
    argument: 'NAME',
    place: 'request',
    summary: 'runs the request of that name first, even when it ran already',
    example: '# @forceRef login',
    check: checkText('the name of a request', '# @forceRef login'),
  },
  {
    name: 'loop',
    argument: 'for NAME of LIST | for TIMES | while CONDITION',
    place: 'request',
    summary: 'runs the request again for each item, with {{NAME}} and {{$index}}; counts in runs',
    example: '# @loop for id of [1, 2, 3]',
    related: ['each', 'foreach', 'for', 'while', 'times', 'iterate'],
    check: checkLoop,
  },
  {
    name: 'import',
    argument: 'FILE',
    place: 'file',
    summary: 'lets @ref and placeholders name the requests of another file, and sets its variables',
    example: '# @import ./login.http',
    related: ['include', 'use'],
    check: checkText('a file', '# @import ./login.http'),
  },
  {
    name: 'prompt',
    argument: 'NAME [TEXT] [$value: DEFAULT | A, B]',
    place: 'request',
    summary: 'asks for a variable when the request is sent; --var NAME=VALUE answers it',
    example: '# @prompt stage Which stage? $value: dev, prod',
    related: ['ask', 'input', 'question'],
    check: checkPrompt,
  },
  {
    name: 'disabled',
    argument: '[CONDITION]',
    place: 'request',
    summary: 'skips the request in runs, with a condition only where that JavaScript is true',
    example: "# @disabled stage !== 'staging'",
    related: ['disable', 'skip', 'ignored', 'if', 'when', 'enabled'],
    check: acceptAny,
  },
  {
    name: 'description',
    argument: 'TEXT',
    place: 'file',
    summary: 'describes the request in lists',
    example: '# @description all books, newest first',
    related: ['summary', 'doc'],
    check: acceptAny,
  },
];

export const directiveTable: readonly DirectiveRow[] = rows.map((row) => ({
  aliases: [],
  related: [],
  ...row,
}));
