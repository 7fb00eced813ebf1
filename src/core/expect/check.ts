import type { Expectation } from '../directives/expectation/expectation.ts';
import { parseLongNumbers, writeLongNumbers } from '../json/exact.ts';
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
      if (json === undefined) return { kind: 'found', json: text, exact: text, text };
      return { kind: 'found', json, exact: bodyOf(response).exact ?? json, text };
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
  const { exact } = bodyOf(response);
  const exactNodes = exact === undefined ? nodes : tools.select(exact, path);
  // A filter may compare a long number.
  const same = exactNodes.length === nodes.length ? exactNodes : nodes;
  return nodes.length === 1 ? found(nodes[0], same[0]) : found(nodes, same);
}

function jsonOf(response: CheckedResponse): unknown {
  const { json, isTooDeep } = bodyOf(response);
  if (isTooDeep) throw new Error(`the body is nested deeper than ${maxDepth} levels`);
  return json;
}

const bodyOf = memoizeByObject((response: CheckedResponse) => {
  const text = checkedText(response);
  const json = parseJson(text);
  const isTooDeep = isDeeperThan(json, maxDepth);
  return { json, exact: isTooDeep ? undefined : parseLongNumbers(text), isTooDeep };
});

const found = (json: unknown, exact = json): SubjectValue => ({
  kind: 'found',
  json,
  exact,
  text: typeof json === 'string' ? json : writeLongNumbers(exact),
});
