import { UsageError } from '../../app/usage-error.ts';
import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import { parseExpectation } from '../../core/directives/expectation/parse.ts';
import type { CollectionRequest, Directive } from '../../core/session/collection.ts';
import { type TransportWishes, transportDirectives } from '../../core/session/transport-directives.ts';

export interface PlacedExpectation {
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

/** What the `# @...` lines of a request mean for a run. */
export interface RequestDirectives {
  readonly expectations: readonly PlacedExpectation[];
  readonly snapshot: SnapshotWish | null;
  readonly tags: readonly string[];
  /** Requests that run before this one: `# @ref`, and `# @forceRef` even when they did already. */
  readonly references: readonly { readonly name: string; readonly always: boolean }[];
  readonly transport: TransportWishes;
}

/** Throws a UsageError with file and line for a directive that cannot be read: nothing of the file is sent. */
export function readDirectives(directives: readonly Directive[], file: string): RequestDirectives {
  const all = (...names: readonly string[]) =>
    directives.filter(({ name }) => names.includes(name.toLowerCase()));
  const fail = ({ line }: Directive, message: string, hint: string | null): never => {
    throw new UsageError(`${file}:${line}:1: ${message}`, hint);
  };
  const expectations = all('expect').map((directive): PlacedExpectation => {
    const parsed = parseExpectation(directive.value);
    if (parsed.kind === 'problem') return fail(directive, `@expect: ${parsed.message}.`, parsed.hint);
    return { expectation: parsed.expectation, line: directive.line };
  });
  const [snapshot] = all('snapshot');
  const masks = all('mask').flatMap((directive) => {
    if (!directive.value.startsWith('$'))
      fail(directive, `@mask: "${directive.value}" is no JSONPath.`, '# @mask $.createdAt');
    return directive.value.split(/\s*,\s*(?=\$)/);
  });
  const transport = transportDirectives(directives);
  if (transport.kind === 'problem') return fail(transport.directive, transport.message, transport.hint);
  return {
    expectations,
    snapshot:
      snapshot === undefined
        ? null
        : { name: snapshot.value === '' ? null : snapshot.value, line: snapshot.line, masks },
    tags: all('tag', 'tags').flatMap(({ value }) => value.split(/[\s,]+/).filter(Boolean)),
    references: all('ref', 'forceref').map(({ name, value }) => ({
      name: value,
      always: name.toLowerCase() !== 'ref',
    })),
    transport: transport.wishes,
  };
}

/** The same for every request of a file, and that each `# @ref` names one of them. */
export function checkDirectives(
  requests: readonly Pick<CollectionRequest, 'name' | 'title' | 'directives' | 'line'>[],
  file: string,
): void {
  const read = requests.map(({ directives, ...request }) => ({
    ...request,
    references: readDirectives(directives, file).references,
  }));
  checkReferences(read, file);
}

/** Throws a UsageError for a `# @ref` that names no request of the file. */
export function checkReferences(
  requests: readonly (Pick<CollectionRequest, 'name' | 'title'> &
    Pick<RequestDirectives, 'references'> & { readonly line: number | null })[],
  file: string,
): void {
  const names = new Set(requests.map(({ name, title }) => name ?? title));
  for (const { line, references } of requests) {
    const unknown = references.find((reference) => !names.has(reference.name));
    if (unknown === undefined) continue;
    throw new UsageError(
      `${file}:${line}:1: @ref: no request of this file is called "${unknown.name}".`,
      '# @name gives one its name',
    );
  }
}
