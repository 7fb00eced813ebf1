import { type Definition, dataDefinition, inputNames } from '../../../core/script/definitions.ts';
import type { LostName } from '../../../ports/sandbox.ts';
import { limits } from '../../protocol/limits.ts';
import type { NameSnapshot } from '../../realm/contract.ts';
import { reservedNames } from './reserved-names.ts';

type Entry =
  | { readonly kind: 'kept'; readonly definition: Definition; readonly code: string }
  | { readonly kind: 'lost'; readonly definition: Definition; readonly reason: string };

export function createDefinitionRegistry() {
  const entries = new Map<string, Entry>();
  const keep = (definition: Definition, code: string) => {
    entries.set(definition.name, { kind: 'kept', definition, code });
  };
  return {
    namesOf(definitions: readonly Definition[], mentioned: ReadonlySet<string>): string[] {
      const names = new Set(definitions.map(({ name }) => name));
      for (const [name, entry] of entries) {
        const isSmall = entry.kind === 'kept' && entry.code.length < smallLiteral;
        if (entry.definition.kind === 'data' && (isSmall || mentioned.has(name))) names.add(name);
        if (mentioned.has(name)) names.add(name);
      }
      return [...names].filter((name) => !reservedNames.has(name)).slice(0, maxNames);
    },
    update(definitions: readonly Definition[], snapshots: readonly NameSnapshot[]) {
      const defined = new Map(definitions.map((definition) => [definition.name, definition]));
      for (const snapshot of snapshots) {
        const { name } = snapshot;
        const definition = latest(defined.get(name), entries.get(name)?.definition);
        if (definition === undefined) continue;
        const entry = entryOf(definition, snapshot);
        if (entry === null) entries.delete(name);
        else entries.set(name, entry);
      }
    },
    adopt(codes: readonly string[]) {
      for (const code of codes) {
        for (const definition of inputNames(code).definitions) keep(definition, code);
      }
    },
    definitions(): readonly string[] {
      const codes: string[] = [];
      let length = 0;
      for (const entry of entries.values()) {
        if (entry.kind !== 'kept' || length + entry.code.length > limits.definitionsLength) continue;
        length += entry.code.length;
        codes.push(entry.code);
      }
      return [...new Set(codes)];
    },
    lost(): readonly LostName[] {
      return [...entries].flatMap(([name, entry]) =>
        entry.kind === 'lost' ? [{ name, reason: entry.reason }] : [],
      );
    },
    forgetLost() {
      for (const [name, { kind }] of entries) if (kind === 'lost') entries.delete(name);
    },
    clear: () => entries.clear(),
  };
}

const maxNames = 300;

/** Length up to which data is reported after every input: a method may have changed it. */
const smallLiteral = 4000;

/** An assignment changes the value of a name, but not its declaration. */
function latest(now: Definition | undefined, before: Definition | undefined): Definition | undefined {
  if (now?.kind === 'data' && now.keyword === null && before?.kind === 'data') return before;
  return now ?? before;
}

function entryOf(definition: Definition, snapshot: NameSnapshot): Entry | null {
  switch (snapshot.kind) {
    case 'absent':
      return null;
    case 'lost':
      return { kind: 'lost', definition, reason: snapshot.reason };
    case 'function':
      return definition.kind === 'code'
        ? { kind: 'kept', definition, code: definition.code }
        : { kind: 'lost', definition, reason: 'a function created while the script ran' };
    case 'data': {
      const data =
        definition.kind === 'data'
          ? definition
          : ({ kind: 'data', name: definition.name, keyword: 'var' } as const);
      return { kind: 'kept', definition: data, code: dataDefinition(data, snapshot.literal) };
    }
    default:
      return snapshot satisfies never;
  }
}
