import type { ScriptName } from '../../../core/script/evaluation.ts';
import { constantsAfter } from '../../../core/script/rewrite.ts';
import type { RunnableCode } from '../../protocol/messages.ts';
import type { NameSnapshot } from '../../realm/contract.ts';
import type { Input } from '../failures/failures.ts';
import type { LostName } from '../types.ts';
import { createLedger } from './definition-registry.ts';
import { type PreparedInput, prepareInput } from './prepare.ts';
import { createScriptReader } from './script-reader.ts';
import { createSources } from './sources.ts';

/** The inputs of a session: what they declare, what they have defined, and where their code stands. */
export interface Scripts {
  prepare(code: string, name: ScriptName): ReturnType<typeof prepareInput>;
  /** Reads an input that comes soon. */
  expect(code: string): void;
  /** Whether the input, and every one before it, does nothing but look at answers and tell of them. */
  onlyChecks(code: string): boolean;
  /** The names whose values are to be told with the answer. */
  namesOf(prepared: PreparedInput): readonly string[];
  /** The input has run; its names have these values now. */
  learn(prepared: PreparedInput, snapshots: readonly NameSnapshot[]): void;
  /** What a new child has to run to know the same definitions. */
  toRestore(): readonly RunnableCode[];
  adopt(definitions: readonly string[]): void;
  definitions(): readonly string[];
  lost(): readonly LostName[];
  forgetLost(): void;
  forgetAll(): void;
  find(source: number): Input | undefined;
}

export function createScripts(): Scripts {
  let count = 0;
  let constants: ReadonlySet<string> = new Set();
  let onlyChecked = true;
  const reader = createScriptReader();
  const ledger = createLedger();
  const sources = createSources();
  const prepare: Scripts['prepare'] = (code, name) => {
    count += 1;
    const script = reader.read(code, constants);
    onlyChecked &&= script.onlyChecks;
    const prepared = prepareInput(code, script, { id: count, source: sources.numberOf(script), ...name });
    if (prepared.kind === 'prepared') sources.add(prepared.input);
    return prepared;
  };
  return {
    prepare,
    expect: (code) => void reader.read(code, constants),
    onlyChecks: (code) => onlyChecked && reader.read(code, constants).onlyChecks,
    namesOf: ({ names }) => ledger.namesOf(names.definitions, names.mentioned),
    learn({ names, declared }, snapshots) {
      ledger.update(names.definitions, snapshots);
      constants = constantsAfter(declared, constants);
    },
    toRestore() {
      constants = new Set();
      return ledger.definitions().flatMap((code) => {
        const prepared = prepare(code, { label: 'a definition' });
        if (prepared.kind === 'wrong') return [];
        constants = constantsAfter(prepared.declared, constants);
        return [prepared.runnable];
      });
    },
    adopt(definitions) {
      onlyChecked &&= definitions.length === 0;
      ledger.adopt(definitions);
    },
    definitions: ledger.definitions,
    lost: ledger.lost,
    forgetLost: ledger.forgetLost,
    forgetAll: ledger.clear,
    find: sources.find,
  };
}
