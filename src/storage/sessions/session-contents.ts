import type { StoredResponse } from '../../core/session/types.ts';
import { isObject } from '../../core/value/is-object.ts';
import { readSealedPart, type SealedPart } from '../secrets/sealed-texts.ts';
import {
  type DefinitionEntry,
  type RequestEntry,
  readDefinition,
  readRequest,
  readVariable,
  type VariableEntry,
} from './session-entries.ts';
import { readValueEvent, type ValueEventEntry } from './session-value-history.ts';

export interface SessionContents {
  readonly variables: readonly VariableEntry[];
  readonly environments: readonly {
    readonly name: string;
    readonly variables: readonly VariableEntry[];
    readonly isProtected: boolean;
  }[];
  readonly requests: readonly RequestEntry[];
  readonly definitions: readonly DefinitionEntry[];
  readonly lives: readonly ValueEventEntry[];
  readonly savedResponses: readonly StoredResponse[];
  readonly sealed: readonly SealedPart[];
}

function readStoredResponse(raw: unknown): StoredResponse | null {
  const { name, record } = isObject(raw) ? raw : {};
  return typeof name === 'string' && typeof record === 'string' ? { name, record } : null;
}

export function readContents(raw: Readonly<Record<string, unknown>>): {
  readonly contents: SessionContents;
  readonly lost: number;
} {
  let lost = 0;
  const all = <Entry>(list: unknown, read: (entry: unknown) => Entry | null): Entry[] => {
    if (!Array.isArray(list)) {
      lost += 1;
      return [];
    }
    return list.flatMap((entry) => {
      const result = read(entry);
      if (result === null) lost += 1;
      return result === null ? [] : [result];
    });
  };
  const contents = {
    variables: all(raw['variables'], readVariable),
    environments: all(raw['environments'], (entry) =>
      isObject(entry) && typeof entry['name'] === 'string'
        ? {
            name: entry['name'],
            variables: all(entry['variables'], readVariable),
            isProtected: entry['protected'] === true,
          }
        : null,
    ),
    requests: all(raw['requests'], readRequest),
    definitions: all(raw['definitions'], readDefinition),
    lives: raw['lives'] === undefined ? [] : all(raw['lives'], readValueEvent),
    savedResponses: raw['keptResponses'] === undefined ? [] : all(raw['keptResponses'], readStoredResponse),
    sealed: raw['sealed'] === undefined ? [] : all(raw['sealed'], readSealedPart),
  };
  return { contents, lost };
}
