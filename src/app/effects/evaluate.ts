import type { EvaluationOutcome, ScriptName } from '../../core/script/evaluation.ts';
import { expressionScript } from '../../core/script/expression.ts';
import { meantInput } from '../../core/session/inputs/meant-input.ts';
import type { AskedScript } from '../../core/session/requests/asked-script.ts';
import { settingText } from '../../core/session/settings/settings.ts';
import { findVariable } from '../../core/session/variables/precedence.ts';
import type { EffectContext } from '../context.ts';
import type { Store } from '../store.ts';
import { tell } from './tell.ts';

/** An input: its value is printed, too. */
export async function evaluateInput(input: AskedScript, context: EffectContext, store: Store): Promise<void> {
  const outcome = await evaluate(input, context, store);
  if (outcome.kind === 'value' && outcome.printed !== null) {
    context.front.print({ kind: 'value', printed: outcome.printed, json: outcome.json });
  }
  if (outcome.kind !== 'failure') return;
  const isVariable = (name: string) => findVariable(store.getState().layers, name) !== undefined;
  const meant = meantInput(input.code, outcome.failure, isVariable);
  if (meant !== null) tell(context, 'info', { message: meant });
}

/** Runs code in the isolate; a failure is told, and the session goes on with what was set before it. */
export async function evaluate(
  script: AskedScript,
  context: EffectContext,
  store: Store,
): Promise<EvaluationOutcome> {
  const outcome = await run(script, context, store);
  if (outcome.kind === 'failure') {
    context.front.print({ kind: 'script-failure', failure: outcome.failure, label: script.label });
  }
  return outcome;
}

/** Evaluates an expression of a file, in which variables stand by their names. Tells nothing. */
export function evaluateExpression(
  expression: AskedScript,
  context: EffectContext,
  store: Store,
): Promise<EvaluationOutcome> {
  const isVariable = (name: string) => findVariable(store.getState().layers, name) !== undefined;
  const script = expressionScript(expression.code, expression, isVariable);
  return run({ ...expression, ...script }, context, store);
}

async function run(script: AskedScript, context: EffectContext, store: Store): Promise<EvaluationOutcome> {
  const { code, label, start } = script;
  const sandbox = await context.sandbox(store);
  await store.dispatch({ kind: 'evaluation-started', at: context.now() });
  context.running.script = script;
  context.running.hasRunFileScript ||= script.file !== undefined;
  sandbox.setInterpolation(interpolationOf(context, store));
  context.running.label = start === undefined ? label : `${label}:${start.line}`;
  // Few scripts send anything.
  let controller: AbortController | null = null;
  let isStopped = false;
  context.running.signal = () => {
    controller ??= new AbortController();
    if (isStopped) controller.abort();
    return controller.signal;
  };
  context.running.stop = () => {
    isStopped = true;
    controller?.abort();
    sandbox.interrupt();
  };
  try {
    return await sandbox.evaluate(code, nameOf(script));
  } finally {
    context.running.stop = null;
    await store.dispatch({
      kind: 'evaluation-finished',
      definitions: sandbox.definitions(),
      lost: sandbox.lostNames(),
    });
  }
}

const nameOf = ({ label, start }: ScriptName): ScriptName =>
  start === undefined ? { label } : { label, start };

/** Code that came with a file learns nothing of the environment; what the user types may read `{{$env.NAME}}`. */
function interpolationOf({ running, environment }: EffectContext, store: Store) {
  const version = settingText(store.getState().settings, 'interpolation.version');
  return { version, environment: running.hasRunFileScript ? noEnvironment : environment };
}

const noEnvironment: EffectContext['environment'] = {};
