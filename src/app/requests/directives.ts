import type { WrittenDirective } from '../../core/directives/directive.ts';
import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import { parseExpectation } from '../../core/directives/expectation/parse.ts';
import { parseThreshold, type Threshold } from '../../core/directives/load/threshold.ts';
import { type Loop, parseLoop } from '../../core/directives/repeating/loop.ts';
import { type TransportOverrides, transportOverrides } from '../../core/directives/transport.ts';
import { parsePaths, parseWords } from '../../core/directives/values.ts';
import type { Draft } from '../../core/request/draft.ts';
import { createLineIndex } from '../../core/request/position.ts';

interface PlacedExpectation {
  readonly expectation: Expectation;
  readonly line: number;
}

export interface SnapshotDirective {
  readonly name: string | null;
  readonly line: number;
  /** JSONPaths of what changes from one run to the next. */
  readonly masks: readonly string[];
}

export interface RequestDirectives {
  readonly expectations: readonly PlacedExpectation[];
  readonly snapshot: SnapshotDirective | null;
  readonly tags: readonly string[];
  /** `# @ref`, and `# @forceRef`, which runs a request even when it did already. */
  readonly references: readonly Reference[];
  readonly transport: TransportOverrides;
  readonly phase: 'setup' | 'once' | 'teardown' | null;
  /** Name of its `# @group`, whose files run in order; null without one. */
  readonly group: string | null;
  readonly until: number | null;
  readonly disabling: SkipCondition | null;
  readonly loop: PlacedLoop | null;
  readonly thresholds: readonly PlacedThreshold[];
}

/** A threshold of a file is one of each of its requests, at the same line. */
export interface PlacedThreshold {
  readonly threshold: Threshold;
  readonly line: number;
}

interface SkipCondition {
  /** JavaScript; empty if the request is always skipped. */
  readonly condition: string;
  readonly line: number;
  readonly column: number;
}

export interface PlacedLoop {
  readonly loop: Loop;
  readonly line: number;
  readonly column: number;
}

interface Reference {
  readonly name: string;
  readonly always: boolean;
}

export function readDirectives({ directives = [], source }: Draft): RequestDirectives {
  const all = (...names: readonly string[]) => directives.filter(({ name }) => names.includes(name));
  const [snapshot] = all('snapshot');
  const [disabled] = all('disabled');
  const [looped] = all('loop');
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
    references: all('ref', 'forceRef').map(({ name, value }) => ({
      name: value,
      always: name === 'forceRef',
    })),
    transport: transportOverrides(directives),
    phase: phases.find((phase) => all(phase).length > 0) ?? null,
    group: all('group')[0]?.value ?? null,
    until: all('until')[0]?.line ?? null,
    disabling: disabled === undefined ? null : readDisabling(disabled, source),
    thresholds: all('threshold').flatMap(({ value, line }) => {
      const threshold = parseThreshold(value);
      return threshold === null ? [] : [{ threshold, line }];
    }),
    loop: looped === undefined ? null : readLoop(looped, source),
  };
}

const phases = ['setup', 'teardown', 'once'] as const;

function readLoop({ value, valueOffset }: WrittenDirective, source: string): PlacedLoop | null {
  const loop = parseLoop(value);
  if (loop === null) return null;
  return { loop, ...createLineIndex(source).positionAt(valueOffset + loop.codeAt) };
}

function readDisabling({ value, valueOffset }: WrittenDirective, source: string): SkipCondition {
  return { condition: value, ...createLineIndex(source).positionAt(valueOffset) };
}
