import { cleanLine } from '../../core/text/clean.ts';
import { keyCode, quoted, valueLiteral } from './literals.ts';
import type { EnginePlan } from './plan.ts';
import type { PlannedRequest } from './request.ts';

export const titleOf = (fileName: string): string => fileName.replace(/\.(?:k6|artillery)$/, '');

export function headComment(
  { notes, environment }: Pick<EnginePlan, 'notes' | 'environment'>,
  { fileName, run, mark }: { readonly fileName: string; readonly run: string; readonly mark: '//' | '#' },
): string {
  const names = environment.map(
    ({ name, environment: variable, isJson }) => `  ${variable}: {{${name}}}${isJson ? ', as JSON' : ''}`,
  );
  const lines = [
    `${titleOf(fileName)}, exported by restloop. Run it with: ${run}`,
    ...(names.length === 0 ? [] : ['', 'Variables of the environment to set first:', ...names]),
    ...(notes.length === 0 ? [] : ['', 'Not included, or changed:', ...notes.map((note) => `  ${note}`)]),
  ];
  return lines.map((line) => `${mark} ${cleanLine(line)}`.trimEnd()).join('\n');
}

export function variablesCode({ variables, environment }: EnginePlan): string {
  const fields = [
    ...variables.map(({ name, value }) => `${keyCode(name)}: ${valueLiteral(value, '  ')}`),
    ...environment.map(({ name, environment: variable, isJson }) => {
      const read = `environment(${quoted(variable)})`;
      return `${keyCode(name)}: ${isJson ? `parsed(${read})` : read}`;
    }),
  ];
  const lines = fields.map((field) => `  ${field},\n`).join('');
  return `/** Values of {{name}} at the start. */\nconst variables = () => ({${lines === '' ? '' : `\n${lines}`}});`;
}

export function headersCode({ headers, jsonPath }: PlannedRequest, indent: string): string {
  const fields = [
    ...(jsonPath === null ? [] : [`...jsonType(${quoted(jsonPath)})`]),
    ...headers.map(({ name, value }) => `${headerKey(name)}: ${value}`),
  ];
  return fields.length === 0
    ? '{}'
    : `{\n${fields.map((field) => `${indent}  ${field},\n`).join('')}${indent}}`;
}

/** A name that is a literal needs no brackets, but for `__proto__`, which would set the prototype. */
const headerKey = (code: string): string => {
  if (!code.startsWith("'") || code === "'__proto__'") return `[${code}]`;
  return /^'[A-Za-z_$][\w$]*'$/.test(code) ? code.slice(1, -1) : code;
};

export const checksCode = (checks: PlannedRequest['checks'], indent: string): string =>
  checks.length === 0
    ? ''
    : `${indent}check(res, {\n${checks.map(({ name, code }) => `${indent}  ${quoted(name)}: () => ${code},\n`).join('')}${indent}});\n`;

export const scriptsCode = (scripts: readonly string[], indent: string): string =>
  scripts.map((code) => `${indent}(() => {\n${code}\n${indent}})();\n`).join('');

export const keepsCookies = ({ transport }: PlannedRequest, isOn: boolean): boolean =>
  transport.cookies === undefined ? isOn : transport.cookies.kind === 'jar';
