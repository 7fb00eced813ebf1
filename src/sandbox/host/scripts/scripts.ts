import type { ScriptName } from '../../../core/script/evaluation.ts';
import { constantsAfter } from '../../../core/script/rewrite.ts';
import type { ScriptRun } from '../../../ports/sandbox.ts';
import type { NumberedResponse, RunnableCode, ToChild } from '../../protocol/messages.ts';
import type { NameSnapshot } from '../../realm/contract.ts';
import { createDefinitionRegistry } from './definition-registry.ts';
import { type PreparedInput, prepareInput } from './prepare.ts';
import { createScriptReader } from './script-reader.ts';
import { createSources } from './sources.ts';

export type Scripts = ReturnType<typeof createScripts>;

export function createScripts() {
  let count = 0;
  let constants: ReadonlySet<string> = new Set();
  const reader = createScriptReader();
  const registry = createDefinitionRegistry();
  const sources = createSources();
  const prepare = (code: string, { label, start }: ScriptName): ReturnType<typeof prepareInput> => {
    count += 1;
    const script = reader.read(code, constants);
    const prepared = prepareInput(code, script, {
      id: count,
      source: sources.numberOf(script),
      label,
      ...(start && { start }),
    });
    if (prepared.kind === 'prepared') sources.add(prepared.input);
    return prepared;
  };
  return {
    prepare,
    toEvaluate(
      { prepared, run: { subject, modules } }: { readonly prepared: PreparedInput; readonly run: ScriptRun },
      response: NumberedResponse | null,
    ): Extract<ToChild, { readonly type: 'evaluate' }> {
      const { input, runnable, names } = prepared;
      return {
        type: 'evaluate',
        id: input.id,
        runnable,
        names: registry.namesOf(names.definitions, names.mentioned),
        ...(subject && { subject }),
        ...(modules && {
          modules: modules.map((module) => ({ ...module, source: sources.addModule(module) })),
        }),
        response,
      };
    },
    learn({ names, declared }: PreparedInput, snapshots: readonly NameSnapshot[]) {
      registry.update(names.definitions, snapshots);
      constants = constantsAfter(declared, constants);
    },
    toRestore(): readonly RunnableCode[] {
      constants = new Set();
      return registry.definitions().flatMap((code) => {
        const prepared = prepare(code, { label: 'a definition' });
        if (prepared.kind === 'wrong') return [];
        constants = constantsAfter(prepared.declared, constants);
        return [prepared.runnable];
      });
    },
    adopt: registry.adopt,
    definitions: registry.definitions,
    lost: registry.lost,
    forgetLost: registry.forgetLost,
    forgetAll: registry.clear,
    find: sources.find,
  };
}
