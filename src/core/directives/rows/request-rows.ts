import { parseVariablePrompt } from '../../template/prompts/prompt.ts';
import { readDefault } from '../default-line.ts';
import { readPathValue } from '../path-value.ts';
import {
  acceptAny,
  checkDuration,
  checkEmpty,
  checkForm,
  checkIncomplete,
  checkText,
  type ValueCheck,
} from '../values.ts';
import type { DirectiveDefinition } from './row.ts';

const checkPrompt: ValueCheck = (value) =>
  parseVariablePrompt(value) === null
    ? { message: 'needs the name of a variable', hint: '# @prompt stage Which stage?' }
    : null;

export const requestRows: Readonly<Record<string, DirectiveDefinition>> = {
  name: {
    argument: 'NAME',
    place: 'request',
    summary: 'names the request, for --request, @ref and {{NAME.response.body.$.id}}',
    example: '# @name login',
    check: checkText('a name', '# @name login'),
  },
  auth: {
    argument: 'SCHEME VALUES',
    place: 'file',
    summary: 'adds credentials, like .auth and --auth; none omits them',
    example: '# @auth bearer {{token}}',
    related: ['authorization', 'login', 'bearer', 'basic'],
    check: acceptAny,
  },
  header: {
    argument: '[HOST] NAME: VALUE',
    place: 'file',
    summary: 'adds a header, unless the request has one of that name',
    example: '# @header X-Tenant: {{tenant}}',
    related: ['headers'],
    check: checkForm('a header', (value) => readDefault('header', value), '# @header X-Tenant: 7'),
  },
  query: {
    argument: '[HOST] NAME=VALUE',
    place: 'file',
    summary: 'adds a query parameter, unless the request has one of that name',
    example: '# @query version=2',
    check: checkForm('a query parameter', (value) => readDefault('query', value), '# @query version=2'),
  },
  path: {
    argument: 'NAME=VALUE',
    place: 'request',
    summary: 'fills the segment :NAME of the path',
    example: '# @path id={{user.id}}',
    check: checkForm(
      { needed: 'a path parameter', form: 'a path parameter with a value' },
      readPathValue,
      '# @path id=7',
    ),
  },
  timeout: {
    argument: 'DURATION',
    place: 'file',
    summary: 'limits the time of the whole exchange; the default unit is ms',
    example: '# @timeout 5 s',
    check: checkDuration('# @timeout 5 s'),
  },
  keepStreaming: {
    argument: '',
    place: 'request',
    summary: 'reads a stream until it ends or is cancelled, ignoring the timeout',
    example: '# @keepStreaming',
    related: ['stream', 'streaming'],
    check: checkEmpty,
  },
  note: {
    argument: '[TEXT]',
    place: 'request',
    summary: 'asks before the request is sent; without a terminal, --force is needed to send it',
    example: '# @note Deletes everything. Continue?',
    related: ['confirm', 'are-you-sure'],
    check: acceptAny,
  },
  'no-redirect': {
    argument: '',
    place: 'file',
    summary: 'does not follow redirects',
    example: '# @no-redirect',
    aliases: ['no-redirects'],
    check: checkEmpty,
  },
  'cookie-jar': {
    argument: 'on|off|NAME',
    place: 'file',
    summary: "keeps cookies and sends them back: on uses the session's jar, NAME a separate jar, off none",
    example: '# @cookie-jar on',
    related: ['cookies', 'cookie', 'jar'],
    check: checkForm(
      { needed: 'on, off or the name of a jar', form: 'the name of a jar' },
      (value) => /^[\w.-]{1,64}$/.test(value),
      '# @cookie-jar on, # @cookie-jar off, # @cookie-jar admin (letters, digits, ".", "_" and "-")',
    ),
  },
  'no-cookie-jar': {
    argument: '',
    place: 'file',
    summary: 'does not send or keep cookies',
    example: '# @no-cookie-jar',
    related: ['no-cookies'],
    check: checkEmpty,
  },
  prompt: {
    argument: 'NAME [TEXT] [$value: DEFAULT | A, B]',
    place: 'request',
    summary: 'asks for a variable when the request is sent; --var NAME=VALUE answers it',
    example: '# @prompt stage Which stage? $value: dev, prod',
    related: ['ask', 'input', 'question'],
    check: checkPrompt,
  },
  secret: {
    argument: 'NAME [TEXT]',
    place: 'request',
    summary: 'asks for a variable like @prompt, and does not show what is typed',
    example: '# @secret pin Your PIN?',
    related: ['password'],
    check: checkPrompt,
  },
  incomplete: {
    argument: 'REASON',
    place: 'request',
    summary: 'marks a request that could not be imported completely; it is an error and not sent',
    example: '# @incomplete credentials of the kind awsv4 were left out',
    check: checkIncomplete,
  },
  description: {
    argument: 'TEXT',
    place: 'file',
    summary: 'describes the request in lists',
    example: '# @description all books, newest first',
    related: ['summary', 'doc'],
    check: acceptAny,
  },
};
