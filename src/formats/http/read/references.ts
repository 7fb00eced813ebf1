import type { SyntaxProblem } from '../../../core/request/draft.ts';
import type { CollectionRequest } from '../../../core/session/collection/collection.ts';
import { nearestName } from '../../../core/template/nearest.ts';
import { type FileParse, reportRequestErrors } from './reading.ts';

export function withKnownReferences(
  requests: readonly CollectionRequest[],
  { reading, disabled }: { readonly reading: FileParse; readonly disabled: readonly CollectionRequest[] },
): CollectionRequest[] {
  const named = [...requests, ...disabled].flatMap(({ name, title }) => [name, title]);
  const names = new Set([...named.filter((name) => name !== null), ...reading.namedBlocks]);
  return requests.map((request) => {
    const unknown = unknownReferences(request, { names, reading });
    reportRequestErrors(reading, unknown);
    return unknown.length === 0
      ? request
      : { ...request, problems: [...(request.problems ?? []), ...unknown] };
  });
}

function unknownReferences(
  { draft }: CollectionRequest,
  { names, reading }: { readonly names: ReadonlySet<string>; readonly reading: FileParse },
): SyntaxProblem[] {
  return (draft.directives ?? [])
    .filter(({ name, value }) => isReference(name) && value !== '' && !names.has(value))
    .map(({ name, value, valueOffset: offset }) => {
      const near = nearestName(value, names);
      return {
        message: `@${name}: no request of this file is called "${value}"`,
        hint: near === null ? '# @name gives a request its name' : `did you mean ${near}?`,
        ...reading.positionAt(offset),
        offset,
        length: value.length,
      };
    });
}

const isReference = (name: string): boolean => name === 'ref' || name === 'forceRef';
