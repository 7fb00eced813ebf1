import { parseVariablePrompt } from '../template/prompts/prompt.ts';
import { hasPlaceholder } from '../template/scan.ts';
import { readDefault } from './default-line.ts';
import { parseExpectation } from './expectation/parse.ts';
import { parseThreshold, thresholdExamples } from './load/threshold.ts';
import { readPathValue } from './path-value.ts';
import { parseRateLimit } from './rate-limit.ts';
import { parseLoop } from './repeating/loop.ts';
import { parseUntil } from './repeating/parse-plan.ts';

export type ValueCheck = (value: string) => ValueProblem | null;

export interface ValueProblem {
  readonly message: string;
  readonly hint: string | null;
  readonly severity?: 'warning';
}

/** Milliseconds of `5000`, `5 s`, `2 m`; null for any other text. */
export function parseDuration(text: string): number | null {
  const [, digits, unit = 'ms'] = /^(\d{1,9}(?:\.\d{1,3})?)\s*(ms|s|sec|m|min)?$/.exec(text.trim()) ?? [];
  const factor = units[unit];
  return digits === undefined || factor === undefined ? null : Math.round(Number(digits) * factor);
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, sec: 1000, m: 60_000, min: 60_000 };

export const parseWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

export const parsePaths = (text: string): string[] => text.split(/\s*,\s*(?=\$)/);

export const checkText =
  (what: string, example: string): ValueCheck =>
  (value) =>
    value === '' ? { message: `needs ${what}`, hint: example } : null;

export const checkDuration =
  (example: string): ValueCheck =>
  (value) =>
    parseDuration(value) === null
      ? {
          message: value === '' ? 'needs a duration' : `"${value}" is not a duration`,
          hint: `${example}; units are ms, s and m`,
        }
      : null;

export const checkSleep: ValueCheck = (value) =>
  /^\d[\d.]*\s*[a-z]*$/i.test(value) || value === '' ? checkDuration('# @sleep 500')(value) : null;

export const checkRateLimit: ValueCheck = (value) =>
  parseRateLimit(value) === null
    ? {
        message: value === '' ? 'needs a limit' : `"${value}" is not a limit`,
        hint: '# @ratelimit slot api minIdleTime 100, # @ratelimit slot api max 10 expire 1000 (milliseconds)',
      }
    : null;

export const checkThreshold: ValueCheck = (value) =>
  parseThreshold(value) === null
    ? {
        message: value === '' ? 'needs a limit' : `"${value}" is not a threshold`,
        hint: `write it like ${thresholdExamples}`,
      }
    : null;

export const checkCount =
  (example: string): ValueCheck =>
  (value) =>
    /^\d{1,3}$/.test(value)
      ? null
      : {
          message: value === '' ? 'needs a number' : `"${value}" is not a number`,
          hint: example,
        };

export const checkUntil: ValueCheck = (value) => {
  if (value === '') return { message: 'needs a condition', hint: '# @until status == 200 every 2s for 2m' };
  const read = parseUntil(value);
  return read.kind === 'problem' ? { message: read.message, hint: read.hint } : null;
};

/** The line itself is the problem: it stays until somebody completes the request. */
export const checkIncomplete: ValueCheck = (value) => ({
  message: value === '' ? 'this request is incomplete' : value,
  hint: 'add the missing parts, then remove this line',
});

export const checkJar: ValueCheck = (value) =>
  /^[\w.-]{1,64}$/.test(value)
    ? null
    : {
        message: value === '' ? 'needs on, off or the name of a jar' : `"${value}" is not the name of a jar`,
        hint: '# @cookie-jar on, # @cookie-jar off, # @cookie-jar admin (letters, digits, ".", "_" and "-")',
      };

export const checkHeader: ValueCheck = (value) =>
  readDefault('header', value) === null
    ? {
        message: value === '' ? 'needs a header' : `"${value}" is not a header`,
        hint: '# @header X-Tenant: 7',
      }
    : null;

export const checkQuery: ValueCheck = (value) =>
  readDefault('query', value) === null
    ? {
        message: value === '' ? 'needs a query parameter' : `"${value}" is not a query parameter`,
        hint: '# @query version=2',
      }
    : null;

export const checkPathValue: ValueCheck = (value) =>
  readPathValue(value) === null
    ? {
        message: value === '' ? 'needs a path parameter' : `"${value}" is not a path parameter with a value`,
        hint: '# @path id=7',
      }
    : null;

export const checkExpectation: ValueCheck = (value) => {
  const parsed = parseExpectation(value);
  return parsed.kind === 'problem' ? { message: parsed.message, hint: parsed.hint } : null;
};

export const checkPaths: ValueCheck = (value) => {
  const wrong = parsePaths(value).find((path) => !path.startsWith('$'));
  if (wrong === undefined) return null;
  return {
    message: wrong === '' ? 'needs a JSONPath' : `"${wrong}" is not a JSONPath`,
    hint: '# @mask $.createdAt',
  };
};

/** `ignore $.x` would be read as a name, and nothing would be ignored. */
export const checkSnapshotName: ValueCheck = (value) => {
  const path = /\$[.[\w"'\])*@-]*/.exec(value)?.[0];
  if (path !== undefined && !hasPlaceholder(value)) {
    return { message: `"${value}" is not a name for a snapshot`, hint: `to ignore a value: # @mask ${path}` };
  }
  return value === '' || /^[\p{L}\p{N}_{]/u.test(value)
    ? null
    : { message: `"${value}" is not a name for a snapshot`, hint: '# @snapshot first-page' };
};

export const checkLoop: ValueCheck = (value) =>
  parseLoop(value) === null
    ? {
        message: value === '' ? 'needs a list, a number or a condition' : `"${value}" is not a loop`,
        hint: '# @loop for id of [1, 2, 3], # @loop for 3, # @loop while more',
      }
    : null;

/** A remark may follow behind `#`, `//`, `-` or in parentheses. */
export const checkEmpty: ValueCheck = (value) => {
  if (/^=?\s*(?:false|off|no|none|0)$/i.test(value))
    return { message: `takes no value; "${value}" does not switch it off`, hint: 'remove the line' };
  if (/^(?:$|#|\/\/|[-\u2013(])|^=?\s*(?:true|on|yes|1)$/i.test(value)) return null;
  const hint = 'remove it, or write it after a #';
  return { message: `takes no value: "${value}" has no effect`, hint, severity: 'warning' };
};

export const checkPrompt: ValueCheck = (value) =>
  parseVariablePrompt(value) === null
    ? { message: 'needs the name of a variable', hint: '# @prompt stage Which stage?' }
    : null;

export const acceptAny: ValueCheck = () => null;
