import type { ExportResult } from '../../ports/formats.ts';
import type { EngineOptions } from './engine-options.ts';
import { keyCode, quoted } from './literals.ts';
import type { EnginePlan } from './plan.ts';
import type { PlannedRequest } from './request.ts';
import { k6Runtime } from './runtime/k6.ts';
import {
  checksCode,
  headComment,
  headersCode,
  keepsCookies,
  scriptsCode,
  variablesCode,
} from './script-parts.ts';
import { k6Thresholds } from './thresholds.ts';

export function writeK6(plan: EnginePlan, options: EngineOptions): ExportResult {
  const { fileName, rows, connection, cookies } = options;
  const rowsFile = `${fileName}.rows.json`;
  const files = [...new Set(plan.requests.flatMap(({ body }) => (body.kind === 'file' ? [body.path] : [])))];
  const flags = plan.environment.map(({ environment }) => ` -e ${environment}=...`).join('');
  const notes = [...plan.notes, ...files.map((path) => `k6 opens ${path} in the folder of the script.`)];
  const hasSleep = plan.requests.some(({ transport }) => transport.sleep !== undefined);
  const parts = [
    headComment({ ...plan, notes }, { fileName, run: `k6 run${flags} ${fileName}.js`, mark: '//' }),
    `import { check as checkOfK6, group${hasSleep ? ', sleep' : ''} } from 'k6';
${rows.length === 0 ? '' : "import { SharedArray } from 'k6/data';\n"}import encoding from 'k6/encoding';
${rows.length === 0 ? '' : "import exec from 'k6/execution';\n"}import http from 'k6/http';
import { Rate } from 'k6/metrics';`,
    `export const options = {
  vus: 1,
  iterations: ${Math.max(1, rows.length)},
${connection.insecure === true ? '  insecureSkipTLSVerify: true,\n' : ''}${
  connection.redirects === undefined || connection.redirects === 10
    ? ''
    : `  maxRedirects: ${connection.redirects},\n`
}  thresholds: {
${[...k6Thresholds(plan.thresholds)].map(([metric, limits]) => `    ${keyCode(metric)}: [${limits.map(quoted).join(', ')}],\n`).join('')}  },
};`,
    variablesCode(plan),
    ...(rows.length === 0
      ? []
      : [`const rows = new SharedArray('rows', () => JSON.parse(open(${quoted(`./${rowsFile}`)})));`]),
    ...(files.length === 0
      ? []
      : [`const files = {\n${files.map((path) => `  ${path}: open(${path}, 'b'),\n`).join('')}};`]),
    `export default function () {
  begin(${rows.length === 0 ? '{}' : 'rows[exec.scenario.iterationInTest % rows.length]'});

${plan.requests.map((request) => groupCode(request, { connection, cookies })).join('\n')}}`,
    k6Runtime,
  ];
  const sideFiles = rows.length === 0 ? [] : [{ path: rowsFile, text: `${JSON.stringify(rows, null, 1)}\n` }];
  return { text: parts.join('\n\n'), sideFiles, notes };
}

function groupCode(
  request: PlannedRequest,
  { connection, cookies }: Pick<EngineOptions, 'connection' | 'cookies'>,
): string {
  const { name, method, url, body, before, checks, after, transport } = request;
  const timeout = transport.timeout ?? connection.timeout ?? 0;
  const content = body.kind === 'none' ? 'null' : body.kind === 'text' ? body.code : `files[${body.path}]`;
  const params = [
    `headers: ${headersCode(request, '          ')}`,
    ...(timeout > 0 ? [`timeout: '${timeout}ms'`] : []),
    ...(transport.redirects === undefined ? [] : [`redirects: ${transport.redirects}`]),
    ...(keepsCookies(request, cookies) ? [] : ['jar: new http.CookieJar()']),
    `tags: { name: ${quoted(name)} }`,
  ];
  const sleeps = transport.sleep === undefined ? '' : `      sleep(${transport.sleep / 1000});\n`;
  const call = [
    quoted(method),
    url,
    content,
    `{\n${params.map((param) => `          ${param},\n`).join('')}        }`,
  ];
  return `  group(
    ${quoted(name)},
    step(${quoted(name)}, () => {
${sleeps}${scriptsCode(before, '      ')}      const sent = http.request(
${call.map((argument) => `        ${argument},\n`).join('')}      );
      received(${quoted(name)}, sent);
${checksCode(checks, '      ')}${scriptsCode(after, '      ')}    }),
  );
`;
}
