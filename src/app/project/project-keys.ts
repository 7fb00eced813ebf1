/** A key of `restloop.json`. A project comes with a checkout: no key widens what its files may do or where secrets go. */
export interface ProjectKey {
  readonly summary: string;
  readonly example: string;
  /** Schema of its value, as JSON Schema has it. */
  readonly schema: object;
  /** Says what is wrong with a value; null where nothing is. */
  readonly check: (value: unknown) => string | null;
}

type Row = Pick<ProjectKey, 'summary' | 'example' | 'schema'>;

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
  env: { summary: 'environment, as --env', example: '"env": "staging"', schema: text },
  headers: {
    summary: 'headers of every request, as --header',
    example: '"headers": { "X-Tenant": "7" }',
    schema: pairs,
  },
  query: {
    summary: 'query parameters of every request, as --query',
    example: '"query": { "version": "2" }',
    schema: pairs,
  },
  settings: {
    summary: 'settings, as --set',
    example: `"settings": { "cookies": "on", "timeout": 5000 }; possible are ${projectSettings.join(', ')}`,
    schema: {
      type: 'object',
      propertyNames: { enum: projectSettings },
      additionalProperties: { type: ['string', 'number', 'boolean'] },
    },
  },
  openapi: {
    summary: 'OpenAPI description in a file of the project, as --openapi',
    example: '"openapi": "openapi.yaml"',
    schema: text,
  },
  strict: {
    summary: 'whether unknown directives are errors, as --strict',
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
  tag: { summary: 'tags that are run, as --tag', example: '"tag": ["smoke"]', schema: texts },
  excludeTag: { summary: 'tags that are left out', example: '"excludeTag": ["slow"]', schema: texts },
  parallel: { summary: 'number of parallel iterations', example: '"parallel": 4', schema: count },
  delay: { summary: 'milliseconds between two requests', example: '"delay": 100', schema: count },
  retry: { summary: 'number of retries', example: '"retry": 1', schema: count },
  bail: { summary: 'whether the first failure ends the run', example: '"bail": true', schema: yes },
  requireTests: {
    summary: 'whether a request without a test fails',
    example: '"requireTests": true',
    schema: yes,
  },
  failuresOnly: {
    summary: 'whether the pretty report leaves out what passed',
    example: '"failuresOnly": true',
    schema: yes,
  },
  reportBody: { summary: 'maximum length of bodies in reports', example: '"reportBody": "2k"', schema: text },
  dataName: { summary: 'columns that name rows of data', example: '"dataName": "name"', schema: text },
});

function table<Name extends string>(rows: Readonly<Record<Name, Row>>): Readonly<Record<Name, ProjectKey>> {
  const made = Object.entries<Row>(rows).map(([name, row]) => [
    name,
    { ...row, check: (value: unknown) => misfit(value, row.schema) },
  ]);
  return Object.fromEntries(made);
}

type Schema = Readonly<Record<string, unknown>>;

/** The few words of JSON Schema that the table uses. */
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
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

const articleOf = (word: string): string => (/^[aio]/.test(word) ? `an ${word}` : `a ${word}`);
