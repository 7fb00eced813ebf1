import { isCredentialName } from '../http/credential-names.ts';
import { cleanLine } from '../text/clean.ts';
import { isObject } from '../value/is-object.ts';

/** A key of `restloop.json`. A project comes with a checkout: no key widens what its files may do or where secrets go. */
export interface ProjectKey {
  readonly summary: string;
  readonly example: string;
  readonly schema: object;
  readonly check: (value: unknown) => string | null;
}

type Row = Pick<ProjectKey, 'summary' | 'example' | 'schema'> & Partial<Pick<ProjectKey, 'check'>>;

const text = { type: 'string', minLength: 1 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const yes = { type: 'boolean' } as const;
const texts = { type: 'array', items: text } as const;
const pairs = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** Settings of the transport that say neither whom to trust nor where requests go. */
export const projectSettings = [
  'cookies',
  'timeout',
  'timeout.connect',
  'timeout.first-byte',
  'retry',
  'redirects',
  'http2',
  'seed',
  'locale',
  'interpolation.version',
  'body.memory',
  'body.limit',
] as const;

export const projectKeys = table({
  $schema: { summary: 'the schema of this file, for editors', example: '', schema: text },
  env: { summary: 'environment, like --env', example: '"env": "staging"', schema: text },
  headers: {
    summary: 'headers for every request, sent as written: no {{ }}, credentials or hosts',
    example: '"headers": { "X-Tenant": "7" }; a line # @header of a file takes {{ }}',
    schema: pairs,
    check: (value) => misfit(value, pairs) ?? misfitPairs(value, 'header'),
  },
  query: {
    summary: 'query parameters for every request, sent as written: no {{ }} or credentials',
    example: '"query": { "version": "2" }; a line # @query of a file takes {{ }}',
    schema: pairs,
    check: (value) => misfit(value, pairs) ?? misfitPairs(value, 'field'),
  },
  settings: {
    summary: 'settings, like --set',
    example: `"settings": { "cookies": "on", "timeout": 5000 }; allowed: ${projectSettings.join(', ')}`,
    schema: {
      type: 'object',
      propertyNames: { enum: projectSettings },
      additionalProperties: { type: ['string', 'number', 'boolean'] },
    },
  },
  openapi: {
    summary: 'OpenAPI description in a file of the project, like --openapi',
    example: '"openapi": "openapi.yaml"',
    schema: text,
  },
  strict: {
    summary: 'treat unknown directives as errors, like --strict',
    example: '"strict": true',
    schema: yes,
  },
  run: {
    summary: 'defaults of restloop run',
    example: '"run": { "reporter": ["pretty", "junit:report.xml"], "bail": true }',
    schema: { type: 'object' },
  },
});

export const runKeys = table({
  reporter: {
    summary: 'reporters, with files below the folder of the project',
    example: '"reporter": ["pretty", "junit:report.xml"]',
    schema: texts,
  },
  order: {
    summary: 'files and folders that run first, in this order; the others follow by name',
    example: '"order": ["users/create.http", "users"]',
    schema: texts,
  },
  setup: {
    summary: 'files and folders that always run before all others, like # @setup',
    example: '"setup": ["setup"]',
    schema: texts,
  },
  teardown: {
    summary: 'files and folders that always run after all others, like # @teardown',
    example: '"teardown": ["cleanup.http"]',
    schema: texts,
  },
  tag: { summary: 'tags to run, like --tag', example: '"tag": ["smoke"]', schema: texts },
  excludeTag: { summary: 'tags to skip', example: '"excludeTag": ["slow"]', schema: texts },
  parallel: { summary: 'number of files, or iterations, at once', example: '"parallel": 4', schema: count },
  delay: { summary: 'milliseconds between two requests', example: '"delay": 100', schema: count },
  retry: { summary: 'number of retries', example: '"retry": 1', schema: count },
  bail: { summary: 'stop at the first failure', example: '"bail": true', schema: yes },
  requireTests: {
    summary: 'fail if a request has no test',
    example: '"requireTests": true',
    schema: yes,
  },
  failuresOnly: {
    summary: 'omit passed requests from the pretty report',
    example: '"failuresOnly": true',
    schema: yes,
  },
  reportBody: { summary: 'maximum length of bodies in reports', example: '"reportBody": "2k"', schema: text },
  dataName: { summary: 'data columns that name the rows', example: '"dataName": "name"', schema: text },
});

function table<Name extends string>(rows: Readonly<Record<Name, Row>>): Readonly<Record<Name, ProjectKey>> {
  const made = Object.entries<Row>(rows).map(([name, row]) => [
    name,
    { check: (value: unknown) => misfit(value, row.schema), ...row },
  ]);
  return Object.fromEntries(made);
}

/** A checkout gives no credentials, and says neither where a request goes nor what its method means. */
function misfitPairs(value: unknown, place: keyof typeof pairNames): string | null {
  const { word, pattern, refused } = pairNames[place];
  if (Object.keys(Object(value)).length > maxPairs) return `has more than ${maxPairs} entries`;
  for (const [name, text] of Object.entries<unknown>(Object(value))) {
    if (refused.test(name.trim())) return `cannot have "${cleanLine(name)}"`;
    if (isCredentialName(name.trim(), place)) return `cannot have "${name}", which is a credential`;
    if (`${name}${text}`.includes('{{')) return `cannot have {{ }}, as "${name}" does`;
    if (cleanLine(`${name}${text}`) !== `${name}${text}`) return `has a control character in "${name}"`;
    if (!pattern.test(name)) return `cannot have "${name}", which is not the name of a ${word}`;
  }
  return null;
}

const maxPairs = 1000;

/** A name is written before its value: one with a sign that ends names would be another. */
const pairNames = {
  header: {
    word: 'header',
    pattern: /^[^\s:]+$/,
    refused:
      /^(?:host|x-host|x-http-host.*|forwarded|x-forwarded-.*|x-original-.*|x-rewrite-url|x-http-method.*|x-method-override|content-length|transfer-encoding|connection|upgrade|via)$/i,
  },
  field: { word: 'parameter', pattern: /^[^=]+$/, refused: /^(?:_method|x-http-method.*)$/i },
} as const;

type Schema = Readonly<Record<string, unknown>>;

function misfit(value: unknown, schema: object): string | null {
  const { type, items, additionalProperties, propertyNames, minimum = null } = schema as Schema;
  const types = [type].flat().map(String);
  if (!types.some((one) => isOfType(value, one))) return `is not ${articleOf(types.join(' or '))}`;
  if (typeof minimum === 'number' && Number(value) < minimum) return `is below ${minimum}`;
  if (Array.isArray(value) && typeof items === 'object' && items !== null)
    return value.map((one) => misfit(one, items)).find((found) => found !== null) ?? null;
  if (typeof value !== 'object' || value === null) return null;
  const names: unknown = (propertyNames as Schema | undefined)?.['enum'];
  const unknown = Array.isArray(names) ? Object.keys(value).find((name) => !names.includes(name)) : undefined;
  if (unknown !== undefined) return `cannot have "${unknown}"`;
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return null;
  const misfits = Object.entries(value).map(([name, own]) => [name, misfit(own, additionalProperties)]);
  const wrong = misfits.find(([, found]) => found !== null);
  return wrong === undefined ? null : `has "${wrong[0]}", which ${wrong[1]}`;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}

const articleOf = (word: string): string => (/^[aio]/.test(word) ? `an ${word}` : `a ${word}`);
