import type { HandlerOutput } from '../../../core/script/request/outgoing.ts';
import { initialInterpolation } from '../../../ports/sandbox.ts';
import { limits } from '../../protocol/limits.ts';
import type { Formatter, HandlerAnswer, HostCall, TrustedRealm } from '../contract.ts';
import { createConsole } from './console.ts';
import { callableNames, drawValue } from './dynamic.ts';
import { interpolate, interpolateKnown } from './interpolate.ts';
import { literalOf } from './literal.ts';
import { createMemberReports } from './members.ts';
import { createOutput } from './output.ts';
import { createReports } from './reports.ts';
import { createVariables } from './variables.ts';

export function createTrustedRealm(host: HostCall, formatter: Formatter): TrustedRealm {
  let settings = initialInterpolation;
  let draws = 0;
  let mode: 'running' | 'restoring' | 'handling' = 'running';
  let handlerOutput: HandlerOutput[] = [];
  let hasReadClock = false;
  const budget = createBudget();
  const call = (operation: string, text: string, other: string) => {
    if (mode === 'restoring') {
      throw new Error('restored definitions cannot change variables or send requests');
    }
    if (mode === 'handling') {
      throw new Error(
        'a client.onRequest handler can change only the request: it cannot set variables, send requests or run tests',
      );
    }
    budget.spend(operation);
    host(operation, text, other);
  };
  const output = createOutput((level, text) => {
    if (mode === 'running') host('output', level, text);
    else if (mode === 'handling' && level !== 'uncaught' && handlerOutput.length < limits.handlerLines)
      handlerOutput.push({ level, text: text.slice(0, limits.handlerLineLength) });
  });
  const variables = createVariables(call);
  const surroundings = () => {
    draws += 1;
    const now = () => {
      hasReadClock = true;
      return Date.now();
    };
    return { variables, settings, host, draws, now };
  };
  const console = createConsole(output, formatter);
  return {
    setVariable: variables.set,
    variableJson: variables.json,
    hasVariable: variables.has,
    recordSecretRead: variables.recordSecretRead,
    variablePatches: variables.patches,
    variableNames: variables.names,
    requestVariableNames: variables.namesOfRequest,
    deleteVariable: variables.remove,
    clearVariables: variables.clear,
    replaceVariables: variables.replaceAll,
    interpolate: (text, part) => interpolate(text, part, surroundings()),
    interpolateKnown: (text, part) => interpolateKnown(text, part, surroundings()),
    draw: (name, json) => drawValue(name, json, surroundings()),
    dynamicNames: () => JSON.stringify(callableNames),
    testDataPaths: () => host('test-data-paths', settings.locale) ?? '[]',
    configure(json) {
      settings = JSON.parse(json);
      draws = 0;
    },
    setMode(next) {
      mode = next;
    },
    renewBudget() {
      output.renewBudget();
      budget.renew();
    },
    reportEffect: (json) => call('effect', json, variables.hasReadSecret() ? 'secret' : ''),
    reportHandlers: (json) => call('handlers', json, ''),
    beginHandling() {
      mode = 'handling';
      handlerOutput = [];
      hasReadClock = false;
      output.renewBudget();
    },
    finishHandling(id, json) {
      const answer: HandlerAnswer = JSON.parse(json);
      const result =
        answer.kind === 'handled'
          ? { ...answer, isTimed: answer.isTimed || hasReadClock, output: handlerOutput }
          : answer;
      host('handled', id, JSON.stringify(result), variables.hasReadSecret() ? 'secret' : '');
    },
    endHandling() {
      mode = 'running';
    },
    ...createReports(call),
    ...createMemberReports(host),
    print: console.print,
    printText: output.write,
    consoleCall: console.call,
    literal: literalOf,
    ownErrorText: (error) => (error instanceof Error ? `${error.name}\n${error.message}` : undefined),
  };
}

function createBudget() {
  const spent = new Map<string, number>();
  return {
    spend(operation: string) {
      const budget = budgets[operation];
      if (budget === undefined) return;
      const count = (spent.get(operation) ?? 0) + 1;
      if (count > budget.max)
        throw new RangeError(`${budget.message}: the limit is ${budget.max} for each input`);
      spent.set(operation, count);
    },
    renew: () => spent.clear(),
  };
}

const budgets: Readonly<Record<string, { readonly max: number; readonly message: string }>> = {
  variable: { max: limits.changes, message: 'too many changes of variables' },
  send: { max: limits.requests, message: 'too many requests' },
  effect: { max: limits.scriptEffects, message: 'too many changes of the request' },
  test: { max: limits.tests, message: 'too many tests' },
};
