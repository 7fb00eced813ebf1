import type { WrittenDirective } from '../../core/directives/directive.ts';
import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import { parseExpectation } from '../../core/directives/expectation/parse.ts';
import { type TransportOverrides, transportOverrides } from '../../core/directives/transport.ts';
import { parsePaths, parseWords } from '../../core/directives/values.ts';
import type { Draft } from '../../core/request/draft.ts';
import { createLineIndex } from '../../core/request/position.ts';

interface PlacedExpectation {
  readonly expectation: Expectation;
  readonly line: number;
}

export interface SnapshotWish {
  /** From `# @snapshot name`, or null. */
  readonly name: string | null;
  readonly line: number;
  /** JSONPaths of what changes from one run to the next. */
  readonly masks: readonly string[];
}

/** The meaning of the `# @...` lines of a request for a run. */
export interface RequestDirectives {
  readonly expectations: readonly PlacedExpectation[];
  readonly snapshot: SnapshotWish | null;
  readonly tags: readonly string[];
  /** Requests that run before this one: `# @ref`, and `# @forceRef` even when they did already. */
  readonly references: readonly Reference[];
  readonly transport: TransportOverrides;
  readonly disabling: Disabling | null;
}

/** From `# @disabled CONDITION`. */
interface Disabling {
  /** JavaScript; empty where the request is always skipped. */
  readonly condition: string;
  /** The place of the condition, 1-based. */
  readonly line: number;
  readonly column: number;
}

interface Reference {
  readonly name: string;
  readonly always: boolean;
  readonly line: number;
}

/** Reads directives that have been checked: one that cannot be read is a problem of its request, and left out here. */
export function readDirectives({ directives = [], source }: Draft): RequestDirectives {
  const all = (...names: readonly string[]) => directives.filter(({ name }) => names.includes(name));
  const [snapshot] = all('snapshot');
  const [disabled] = all('disabled');
  return {
    expectations: all('expect').flatMap(({ value, line }) => {
      const parsed = parseExpectation(value);
      return parsed.kind === 'expectation' ? [{ expectation: parsed.expectation, line }] : [];
    }),
    snapshot:
      snapshot === undefined
        ? null
        : {
            name: snapshot.value === '' ? null : snapshot.value,
            line: snapshot.line,
            masks: all('mask').flatMap(({ value }) => parsePaths(value)),
          },
    tags: all('tag').flatMap(({ value }) => parseWords(value)),
    references: all('ref', 'forceRef').map(({ name, value, line }) => ({
      name: value,
      always: name === 'forceRef',
      line,
    })),
    transport: transportOverrides(directives),
    disabling: disabled === undefined ? null : readDisabling(disabled, source),
  };
}

function readDisabling({ value, valueOffset }: WrittenDirective, source: string): Disabling {
  return { condition: value, ...createLineIndex(source).positionAt(valueOffset) };
}
