import { hasPlaceholder } from '../template/scan.ts';
import { parseExpectation } from './expectation/parse.ts';
import type { Problem } from './problem.ts';
import { parseMilliseconds } from './repeating/duration.ts';
import { parseUntil } from './repeating/parse-plan.ts';

export type ValueCheck = (value: string) => ValueProblem | null;

export interface ValueProblem extends Omit<Problem, 'kind'> {
  readonly severity?: 'warning';
}

export const parseWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

export const parsePaths = (text: string): string[] => text.split(/,(?=\s*\$)/).map((path) => path.trim());

/** Names the path that is none: a word between the paths, which `parsePaths` leaves in the one before it. */
export const checkMask: ValueCheck = (value) => {
  const [first = '', ...others] = value.split(',').map((path) => path.trim());
  const wrong = first.startsWith('$') ? others.find((path) => /^(?!-?\d+$)[\w.-]*$/.test(path)) : first;
  if (wrong === undefined) return null;
  const message = wrong === '' ? 'needs a JSONPath' : `"${wrong}" is not a JSONPath`;
  return {
    message,
    hint: /^[a-z_]\w*(?:\.\w+)*$/i.test(wrong) ? `# @mask $.${wrong}` : '# @mask $.createdAt',
  };
};

export const checkForm =
  (what: string | FormNames, read: (value: string) => unknown, hint: string): ValueCheck =>
  (value) => {
    const found = read(value);
    if (found !== null && found !== false) return null;
    const { needed, form } = typeof what === 'string' ? { needed: what, form: what } : what;
    return { message: value === '' ? `needs ${needed}` : `"${value}" is not ${form}`, hint };
  };

interface FormNames {
  readonly needed: string;
  readonly form: string;
}

export const checkText = (what: string, example: string): ValueCheck =>
  checkForm(what, (value) => value !== '', example);

export const checkDuration = (example: string): ValueCheck =>
  checkForm('a duration', parseMilliseconds, `${example}; units are ms, s, min and h`);

export const checkSleep: ValueCheck = (value) =>
  /^\d[\d.]*\s*[a-z]*$/i.test(value) || value === '' ? checkDuration('# @sleep 500')(value) : null;

export const checkUntil: ValueCheck = (value) => {
  if (value === '') return { message: 'needs a condition', hint: '# @until status == 200 every 2s for 2m' };
  const read = parseUntil(value);
  return read.kind === 'problem' ? read : null;
};

export const checkIncomplete: ValueCheck = (value) => ({
  message: value === '' ? 'this request is incomplete' : value,
  hint: 'add the missing parts, then remove this line',
});

export const checkExpectation: ValueCheck = (value) => {
  const parsed = parseExpectation(value);
  return parsed.kind === 'problem' ? parsed : null;
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

/** A remark may follow after `#`, `//`, `-` or in parentheses. */
export const checkEmpty: ValueCheck = (value) => {
  if (/^=?\s*(?:false|off|no|none|0)$/i.test(value))
    return { message: `takes no value; "${value}" does not switch it off`, hint: 'remove the line' };
  if (/^(?:$|#|\/\/|[-\u2013(])|^=?\s*(?:true|on|yes|1)$/i.test(value)) return null;
  const hint = 'remove it, or write it after a #';
  return { message: `takes no value: "${value}" has no effect`, hint, severity: 'warning' };
};

export const acceptAny: ValueCheck = () => null;
