import type { ObjectValue } from '../../core/value/types.ts';
import type { ExportResult } from '../../ports/formats.ts';
import type { EngineOptions } from './engine-options.ts';
import { quoted } from './literals.ts';
import type { EnginePlan } from './plan.ts';
import type { PlannedRequest } from './request.ts';
import { artilleryRuntime } from './runtime/artillery.ts';
import {
  checksCode,
  headComment,
  headersCode,
  keepsCookies,
  scriptsCode,
  titleOf,
  variablesCode,
} from './script-parts.ts';
import { artilleryCondition } from './thresholds.ts';

export function writeArtillery(plan: EnginePlan, options: EngineOptions): ExportResult {
  const { fileName, rows, connection } = options;
  const module = `${fileName}.cjs`;
  const rowsFile = `${fileName}.rows.csv`;
  const hasErrors = plan.thresholds.some(({ threshold }) => threshold.metric.kind === 'error');
  const conditions = [
    ...(hasErrors ? [] : ['checks.failed == 0']),
    ...plan.thresholds.flatMap((planned) => artilleryCondition(planned) ?? []),
  ];
  const notes = [
    ...plan.notes,
    ...plan.thresholds.flatMap((planned) => {
      const of = planned.request === null ? '' : ` of ${planned.request}`;
      return artilleryCondition(planned) === null
        ? [`# @threshold ${planned.threshold.text}${of} is omitted: Artillery does not measure it.`]
        : [];
    }),
    ...plan.requests.flatMap(({ name, headers }) =>
      headers.some((header) => header.name === "'__proto__'")
        ? [`The header __proto__ of ${name} is omitted: Artillery loses it.`]
        : [],
    ),
    ...(plan.requests.some(hasCode)
      ? [
          `Artillery runs the scripts of the file in Node, outside a sandbox: read ${module} before you run it.`,
        ]
      : []),
    ...plan.requests.flatMap(({ body }) =>
      body.kind === 'file' ? [`The module opens ${body.path} in its own folder.`] : [],
    ),
  ];
  const title = { fileName, run: `artillery run ${fileName}.yml` };
  const yaml = `${headComment({ ...plan, notes }, { ...title, mark: '#' })}

config:
  # Each request has its whole URL, which the processor writes.
  target: http://localhost
  processor: ${JSON.stringify(`./${module}`)}
  phases:
    - duration: 1
      arrivalCount: ${Math.max(1, rows.length)}
${connection.insecure === true ? '  tls:\n    rejectUnauthorized: false\n' : ''}${
  rows.length === 0
    ? ''
    : `  payload:
    path: ${JSON.stringify(`./${rowsFile}`)}
    fields: [row]
    order: sequence
    cast: false
`
}  plugins:
    ensure: {}
  ensure:
    conditions:
${conditions.map((condition) => `      - expression: ${JSON.stringify(condition)}\n`).join('')}scenarios:
  - name: ${literalYaml(titleOf(fileName))}
    flow:
      - function: begin
${plan.requests.map(stepYaml).join('')}`;
  const code = [
    headComment({ notes: [], environment: [] }, { ...title, mark: '//' }),
    `const { readFileSync } = require('node:fs');\nconst { join } = require('node:path');`,
    variablesCode(plan),
    ...plan.requests.map((request) => stepCode(request, options)),
    artilleryRuntime,
  ].join('\n\n');
  const data = rows.length === 0 ? [] : [{ path: rowsFile, text: csvOf(rows) }];
  return { text: yaml, sideFiles: [{ path: module, text: code }, ...data], notes };
}

const hasCode = ({ before, after, checks }: PlannedRequest): boolean =>
  before.length + after.length > 0 || checks.some(({ name }) => /^js\b/.test(name));

/** Artillery fills in `{{ }}` of its own, also in names. */
const literalYaml = (text: string): string => JSON.stringify(text.replaceAll('{{', '{ {'));

function stepYaml({ id, name, method, transport }: PlannedRequest): string {
  const known = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method) ? method.toLowerCase() : 'post';
  return `${transport.sleep === undefined ? '' : `      - think: ${transport.sleep / 1000}\n`}      - function: before_${id}
      - ${known}:
          name: ${literalYaml(name)}
          url: /
          ifTrue: isReady
          beforeRequest: prepare
          afterResponse: after_${id}
`;
}

function stepCode(request: PlannedRequest, { connection, cookies }: EngineOptions): string {
  const { id, name, method, url, body, before, checks, after, transport } = request;
  const timeout = transport.timeout ?? connection.timeout ?? 0;
  const fields = [
    `method: ${quoted(method)}`,
    `url: ${url}`,
    `headers: ${headersCode(request, '      ')}`,
    ...(body.kind === 'none' ? [] : ['allowGetBody: true']),
    ...(body.kind === 'text' ? [`body: Buffer.from(${body.code})`] : []),
    ...(body.kind === 'file' ? [`body: readFileSync(join(__dirname, ${body.path}))`] : []),
    ...(timeout > 0 ? [`timeout: ${timeout / 1000}`] : []),
    ...(transport.redirects === undefined ? [] : [`followRedirect: ${transport.redirects > 0}`]),
    ...(keepsCookies(request, cookies) ? [] : ['cookieJar: undefined']),
  ];
  return `step(${quoted(id)}, ${quoted(name)}, {
  before() {
${scriptsCode(before, '    ')}    return {
${fields.map((field) => `      ${field},\n`).join('')}    };
  },
  after() {
${checksCode(checks, '    ')}${scriptsCode(after, '    ')}  },
});`;
}

/** CSV with one column that holds each row as JSON, because cells of CSV have no types. */
const csvOf = (rows: readonly ObjectValue[]): string =>
  rows.map((row) => `"${JSON.stringify(row).replaceAll('"', '""')}"\n`).join('');
