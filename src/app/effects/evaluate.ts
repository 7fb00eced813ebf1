import type { EvaluationFailure, EvaluationOutcome, ScriptName } from '../../core/script/evaluation.ts';
import { relativeRequires, type ScriptModule } from '../../core/script/modules/script-module.ts';
import { readsScopes } from '../../core/script/postman/wrapped-script.ts';
import { runnableParts } from '../../core/script/request/runnable-parts.ts';
import { mergeScriptEffects } from '../../core/script/request/script-effects.ts';
import { changedCopy } from '../../core/session/inputs/changed-copy.ts';
import { suggestMeaning } from '../../core/session/inputs/suggest-meaning.ts';
import type { ScriptInput } from '../../core/session/requests/script-input.ts';
import { scopesOf } from '../../core/session/requests/script-scopes.ts';
import { settingText } from '../../core/session/settings/settings.ts';
import { findVariable } from '../../core/session/variables/precedence.ts';
import type { Sandbox, ScriptRun } from '../../ports/sandbox.ts';
import { dynamicSettings } from '../dynamic/sources.ts';
import type { ScriptRoom } from '../rooms.ts';
import { withNearestMember } from '../scripts/mistyped-member.ts';
import { modulesOf, withoutImports } from '../scripts/script-modules.ts';
import { inform } from './messages.ts';

export async function evaluateInput(input: ScriptInput, room: ScriptRoom): Promise<void> {
  const outcome = await run(input, room);
  if (outcome.kind === 'value' && outcome.printed !== null) {
    room.front.print({ ...outcome, printed: outcome.printed });
  }
  if (outcome.kind !== 'failure') {
    const changed = changedCopy(input.code);
    if (changed !== null) inform(room, changed);
    return;
  }
  const isVariable = (name: string) => findVariable(room.store.getState().layers, name) !== undefined;
  const meant = suggestMeaning(input.code, outcome.failure, isVariable);
  if (meant !== null && /^[\w-]+$/.test(input.code.trim())) {
    const failure = {
      ...outcome.failure,
      message: meant,
      line: null,
      column: null,
      stack: [],
      excerpt: null,
    };
    return printFailure(failure, input, room);
  }
  printFailure(outcome.failure, input, room);
  if (meant !== null) inform(room, meant);
}

const printFailure = (failure: EvaluationFailure, { label }: ScriptName, room: ScriptRoom): void =>
  room.front.print({ kind: 'script-failure', failure, label });

/** Runs code in the isolate and prints its failure. Variables that it set before stay. */
export async function evaluate(script: ScriptInput, room: ScriptRoom): Promise<EvaluationOutcome> {
  const outcome = await run(script, room);
  if (outcome.kind === 'failure') printFailure(outcome.failure, script, room);
  return outcome;
}

export async function evaluateExpression(
  expression: ScriptInput,
  room: ScriptRoom,
): Promise<EvaluationOutcome> {
  const { expressionScript } = await import('../../core/script/expression.ts');
  const isVariable = (name: string) => findVariable(room.store.getState().layers, name) !== undefined;
  const script = expressionScript(expression.code, expression, isVariable);
  return run({ ...expression, ...script }, room);
}

async function run(script: ScriptInput, room: ScriptRoom): Promise<EvaluationOutcome> {
  let outcome: EvaluationOutcome = { kind: 'value', printed: null, json: null };
  const parts = script.file === undefined ? [script] : runnableParts(await withoutImports(script));
  for (const part of parts) {
    if (script.file?.subject !== undefined && mergeScriptEffects(room.isolate.running.effects).skip !== null)
      break;
    outcome = await runPart(part, room);
    if (outcome.kind === 'failure') break;
  }
  return outcome;
}

export async function runPart(script: ScriptInput, room: ScriptRoom): Promise<EvaluationOutcome> {
  const { code, label, start } = script;
  let sandbox: Sandbox | null = null;
  let controller: AbortController | null = null;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    controller?.abort();
    sandbox?.interrupt();
  };
  const signal = () => {
    controller ??= new AbortController();
    if (isStopped) controller.abort();
    return controller.signal;
  };
  const runIn = async (started: Sandbox): Promise<EvaluationOutcome> => {
    sandbox = started;
    room.isolate.handlers()?.forget();
    room.isolate.running.script = script;
    room.isolate.running.hasRunFileScript ||= script.file !== undefined;
    sandbox.setInterpolation(interpolationOf(room));
    room.isolate.running.label = start === undefined ? label : `${label}:${Math.max(1, start.line)}`;
    room.isolate.running.signal = signal;
    const modules = await requiredFiles(script, room);
    const run = { ...runOf(script, room), ...(modules.length > 0 && { modules }) };
    const evaluating = sandbox.evaluate(code, run);
    if (isStopped) sandbox.interrupt();
    return evaluating;
  };
  // Ctrl+C also stops a first script whose sandbox is still being loaded.
  await room.store.dispatch({ kind: 'evaluation-started', at: room.now() });
  try {
    const outcome = await room.underWay.run(stop, async () => runIn(await room.isolate.sandbox()));
    return outcome.kind === 'failure'
      ? { ...outcome, failure: withNearestMember(outcome.failure, code, { hasResponse: hasResponse(room) }) }
      : outcome;
  } finally {
    room.isolate.handlers()?.forget();
    await room.store.dispatch({ kind: 'evaluation-finished', ...definedIn(sandbox, room) });
  }
}

const definedIn = (sandbox: Sandbox | null, { store }: ScriptRoom) =>
  sandbox === null
    ? { definitions: store.getState().definitions }
    : { definitions: sandbox.definitions(), lost: sandbox.lostNames() };

const hasResponse = ({ store }: ScriptRoom): boolean =>
  store.getState().exchanges.some(({ exchange }) => exchange.outcome.kind === 'response');

async function requiredFiles(
  { code, label, file, folder = file?.folder }: ScriptInput,
  { files }: ScriptRoom,
): Promise<readonly ScriptModule[]> {
  if (file === undefined || folder === undefined || relativeRequires(code).length === 0) return [];
  return modulesOf({ code, label, folder }, files);
}

/** Prepares a script, which sees its request as earlier scripts have changed it. */
function runOf({ code, label, start, file }: ScriptInput, { isolate, store }: ScriptRoom): ScriptRun {
  const named = { label, ...(start && { start }) };
  const subject = file?.subject;
  if (subject === undefined) return named;
  const { change } = mergeScriptEffects(isolate.running.effects);
  return {
    ...named,
    subject: {
      ...subject,
      ...(subject.phase === 'before' && change),
      ...(readsScopes(code) && { scopes: scopesOf(store.getState()) }),
    },
  };
}

/** Interpolates for scripts. Only typed input may read `{{$env.NAME}}`. */
function interpolationOf({ isolate, environment, store }: ScriptRoom) {
  const state = store.getState();
  const version = settingText(state.settings, 'interpolation.version');
  const { seed, locale, seedings } = dynamicSettings(state);
  const { running } = isolate;
  const before = running.seeded.seedings === seedings ? running.seeded.evaluations : 0;
  running.seeded = { seedings, evaluations: before + 1 };
  return {
    version,
    environment: running.hasRunFileScript ? noEnvironment : environment,
    seed: seed === null ? null : `${seed} script ${before}`,
    locale,
  };
}

const noEnvironment: ScriptRoom['environment'] = {};
