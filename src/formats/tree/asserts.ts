import { parseExpectation } from '../../core/directives/expectation/parse.ts';
import type { Pair } from './model.ts';

export interface ImportedAsserts {
  readonly expectations: readonly string[];
  /** Tests in JavaScript for those that `# @expect` cannot say. */
  readonly tests: readonly string[];
  readonly problems: readonly string[];
}

export function assertsOf(pairs: readonly Pair[]): ImportedAsserts {
  const expectations: string[] = [];
  const tests: string[] = [];
  const problems: string[] = [];
  for (const { name, value, isEnabled } of pairs) {
    if (!isEnabled || name === '') continue;
    const { operator, operand } = comparisonIn(value);
    const expectation = expectationOf(name, operator, operand);
    const test = expectation === null ? testOf(name, operator, operand) : null;
    if (expectation !== null) expectations.push(expectation);
    else if (test !== null) tests.push(test);
    else problems.push(`the assertion "${name}: ${value}" has an unknown comparison: ${operator}`);
  }
  return { expectations, tests, problems };
}

function comparisonIn(value: string): { readonly operator: string; readonly operand: string } {
  const [, word = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(value.trim()) ?? [];
  if (Object.hasOwn(unaryChecks, word)) return { operator: word, operand: '' };
  if (Object.hasOwn(binaryChecks, word)) return { operator: word, operand: rest.trim() };
  return { operator: 'eq', operand: value.trim() };
}

const operators: Readonly<Record<string, string>> = {
  eq: '==',
  neq: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  contains: 'contains',
  notContains: 'not contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  isDefined: 'exists',
  isUndefined: 'not exists',
};

function expectationOf(name: string, operator: string, operand: string): string | null {
  const subject = subjectOf(name);
  const comparison = operators[operator];
  if (subject === null || comparison === undefined) return null;
  if (/^is/.test(operator)) return subject.startsWith('status') ? null : checked(`${subject} ${comparison}`);
  if (/^(?:undefined|null)$/.test(operand) || operand === '') return null;
  // A text that looks like a number is not one: Bruno compares with its type.
  return checked(`${subject} ${comparison} ${operandText(operand)}`);
}

const checked = (text: string): string | null =>
  parseExpectation(text).kind === 'expectation' ? text : null;

const jsonPath = /^res\.body((?:\.[A-Za-z_$][\w$]*|\[\d+\])*)$/;

function subjectOf(name: string): string | null {
  if (name === 'res.status') return 'status';
  if (name === 'res.responseTime') return 'time';
  const header = /^res\.headers(?:\.([\w-]+)|\[["']([\w-]+)["']\])$/.exec(name);
  if (header !== null) return `header ${header[1] ?? header[2]}`;
  const [, path] = jsonPath.exec(name) ?? [];
  return path === undefined || path === '' ? null : `body $${path}`;
}

/** Bruno takes a text without quotes for a number or a word of JSON where it is one, and otherwise as it is. */
function operandText(operand: string): string {
  if (operand.includes('{{')) return operand;
  const [, quote, inside = ''] = /^(["'])([\s\S]*)\1$/.exec(operand) ?? [];
  if (quote !== undefined) return JSON.stringify(unescaped(inside));
  return isLiteral(operand) ? operand : JSON.stringify(unescaped(operand));
}

/** Numbers with more digits than a number keeps are texts. */
const isLiteral = (text: string): boolean =>
  /^(?:true|false|null)$/.test(text) ||
  (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER);

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const unescaped = (text: string): string =>
  text.replace(/\\([nrt"'\\])/g, (_, letter: string) => escapes[letter] ?? letter);

const literal = (operand: string): string => {
  if (operand.includes('{{')) return `client.interpolate(${JSON.stringify(operand)})`;
  return operand === 'undefined' ? operand : operandText(operand);
};

const list = (operand: string): string =>
  `[${operand
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((item) => literal(item.trim()))
    .join(', ')}]`;

function testOf(name: string, operator: string, operand: string): string | null {
  const check = binaryChecks[operator]?.(operand) ?? unaryChecks[operator];
  if (check === undefined) return null;
  const title = JSON.stringify(`assert ${name}: ${operator} ${operand}`.trim());
  return `client.test(${title}, () => {\n  const value = ${subjectCode(name)};\n  ${check}\n});`;
}

/** Bruno's expressions see each variable under its name. */
function subjectCode(name: string): string {
  const [variable = ''] = /^(?!(?:res|req|bru)\b)[A-Za-z_$][\w$]*/.exec(name) ?? [];
  if (variable === '') return name;
  const value = `client.getVar(${JSON.stringify(variable)})${name.slice(variable.length)}`;
  return `client.hasVar(${JSON.stringify(variable)}) ? ${value} : ${name}`;
}

const ordered =
  (operator: string) =>
  (operand: string): string =>
    `expect(value).to.be.${operator}(${literal(operand)});`;

const binaryChecks: Readonly<Record<string, (operand: string) => string>> = {
  eq: (operand) => `expect(value).to.equal(${literal(operand)});`,
  neq: (operand) => `expect(value).to.not.equal(${literal(operand)});`,
  gt: ordered('gt'),
  gte: ordered('gte'),
  lt: ordered('lt'),
  lte: ordered('lte'),
  in: (operand) => `expect(${list(operand)}).to.include(value);`,
  notIn: (operand) => `expect(${list(operand)}).to.not.include(value);`,
  contains: (operand) => `expect(value).to.include(${literal(operand)});`,
  notContains: (operand) => `expect(value).to.not.include(${literal(operand)});`,
  length: (operand) => `expect(value).to.have.lengthOf(${Number(operand) || 0});`,
  matches: (operand) => `expect(String(value)).to.match(new RegExp(${pattern(operand)}));`,
  notMatches: (operand) => `expect(String(value)).to.not.match(new RegExp(${pattern(operand)}));`,
  startsWith: (operand) => `expect(String(value).startsWith(${literal(operand)})).to.equal(true);`,
  endsWith: (operand) => `expect(String(value).endsWith(${literal(operand)})).to.equal(true);`,
  between: (operand) => `expect(value).to.be.within(...${list(operand)});`,
};

const pattern = (operand: string): string => {
  const [, inside, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(operand) ?? [];
  if (inside === undefined) return JSON.stringify(operand.replace(/^(["'])(.*)\1$/s, '$2'));
  return `${JSON.stringify(inside)}, ${JSON.stringify(flags)}`;
};

const unaryChecks: Readonly<Record<string, string>> = {
  isEmpty: 'expect(value).to.be.empty;',
  isNotEmpty: 'expect(value).to.not.be.empty;',
  isNull: 'expect(value).to.equal(null);',
  isUndefined: 'expect(value).to.equal(undefined);',
  isDefined: 'expect(value).to.not.equal(undefined);',
  isTruthy: 'expect(Boolean(value)).to.equal(true);',
  isFalsy: 'expect(Boolean(value)).to.equal(false);',
  isJson: 'expect(typeof value === "object" && value !== null).to.equal(true);',
  isNumber: 'expect(value).to.be.a("number");',
  isString: 'expect(value).to.be.a("string");',
  isBoolean: 'expect(value).to.be.a("boolean");',
  isArray: 'expect(value).to.be.an("array");',
};
