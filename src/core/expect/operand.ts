import { parseLongNumbers } from '../json/exact.ts';
import { parseJson, parseJsonString } from '../json/parse.ts';
import { parseTemplate } from '../template/parse.ts';
import { renderTemplate } from '../template/render.ts';
import { resolve } from '../template/resolve/resolve.ts';
import type { Scope } from '../template/types.ts';

export interface Operand {
  readonly text: string;
  readonly json: unknown;
  /** `json` with all digits of its numbers (`json/exact.ts`). */
  readonly exact: unknown;
}

/** A single placeholder keeps the type of its value. Throws an Error for one without a value. */
export function readOperand(written: string, scope: Scope): Operand {
  const [only, ...others] = parseTemplate(written.trim()).segments;
  if (only?.kind === 'placeholder' && others.length === 0) {
    const resolved = resolve(only.expression, scope);
    if (resolved.kind === 'value') {
      const { value, type } = resolved;
      const text = fillIn(written.trim(), scope);
      // A response with long numbers is referred to as its JSON.
      const isExactText = typeof value === 'string' && type !== 'string';
      const json: unknown = JSON.parse(isExactText ? value : JSON.stringify(value));
      return { text, json, exact: (isExactText ? parseLongNumbers(value) : undefined) ?? json };
    }
  }
  const text = fillIn(written, scope).trim();
  const json = parsed(text);
  return { text: unquoted(text), json, exact: parseLongNumbers(text) ?? json };
}

export function fillIn(text: string, scope: Scope): string {
  if (!text.includes('{{')) return text;
  const { text: filled, diagnostics } = renderTemplate(parseTemplate(text), scope);
  const [first] = diagnostics;
  if (first !== undefined) throw new Error(first.message);
  return filled;
}

function parsed(text: string): unknown {
  const json = parseJson(text);
  return json === undefined ? unquoted(text) : json;
}

function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1);
  return parseJsonString(text) ?? text;
}
