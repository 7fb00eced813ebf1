import type { Expectation } from '../directives/expectation/expectation.ts';
import { parseJson } from '../json/parse.ts';
import { joinedHeader } from '../request/headers.ts';
import type { Scope } from '../template/types.ts';
import { isDeeperThan, maxDepth } from '../value/limits.ts';
import { memoizeByObject } from '../value/memoize.ts';
import { checkedText } from './checked-text.ts';
import { compare } from './compare.ts';
import { fillIn, readOperand } from './operand.ts';
import type { CheckedResponse, CheckTools, ExpectationOutcome, SubjectValue } from './types.ts';

/** Never throws: an expectation that cannot be checked has failed, with the reason. */
export function checkExpectation(
  expectation: Expectation,
  response: CheckedResponse,
  { scope, tools }: { readonly scope: Scope; readonly tools: CheckTools },
): ExpectationOutcome {
  try {
    const operand = readOperand(expectation.operand, scope);
    const found = find(expectation, response, { scope, tools });
    return compare(expectation, found, { operand, tools });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', message, sides: null };
  }
}

function find(
  { subject, operator }: Expectation,
  response: CheckedResponse,
  { scope, tools }: { readonly scope: Scope; readonly tools: CheckTools },
): SubjectValue {
  switch (subject.kind) {
    case 'status':
      return found(response.status);
    case 'time':
      return found(response.milliseconds);
    case 'size':
      return found(response.size);
    case 'header': {
      const name = fillIn(subject.name, scope).toLowerCase();
      const value = joinedHeader(response.headers, name);
      return value === null ? { kind: 'missing', what: `there is no header ${name}` } : found(value);
    }
    case 'body': {
      if (subject.path !== null) return findInBody(response, fillIn(subject.path, scope), tools);
      const text = checkedText(response);
      if (text === '') return { kind: 'missing', what: 'the body is empty' };
      const isText = operator === 'matches' && bodyOf(response).isTooDeep;
      const json = isText ? undefined : jsonOf(response);
      if (json === undefined && operator === 'schema') throw new Error('the body is not JSON');
      return { kind: 'found', json: json === undefined ? text : json, text };
    }
    case 'js': {
      const value = tools.evaluated(subject.code);
      return value === undefined ? { kind: 'missing', what: 'the value is undefined' } : found(value);
    }
    default:
      return subject satisfies never;
  }
}

function findInBody(response: CheckedResponse, path: string, tools: CheckTools): SubjectValue {
  const json = jsonOf(response);
  if (json === undefined) throw new Error('the body is not JSON, so a path cannot be used');
  const nodes = tools.select(json, path);
  if (nodes.length === 0) return { kind: 'missing', what: `there is no value at ${path}` };
  return found(nodes.length === 1 ? nodes[0] : nodes);
}

function jsonOf(response: CheckedResponse): unknown {
  const { json, isTooDeep } = bodyOf(response);
  if (isTooDeep) throw new Error(`the body is nested deeper than ${maxDepth} levels`);
  return json;
}

const bodyOf = memoizeByObject((response: CheckedResponse) => {
  const json = parseJson(checkedText(response));
  return { json, isTooDeep: isDeeperThan(json, maxDepth) };
});

const found = (json: unknown): SubjectValue => ({
  kind: 'found',
  json,
  text: typeof json === 'string' ? json : JSON.stringify(json),
});
