import type { Directive, WrittenDirective } from '../../../core/directives/directive.ts';
import { findDirective } from '../../../core/directives/find.ts';
import type { FoundDirectives } from '../../../core/request/parse/directive-reader.ts';
import type { Collection, CollectionRequest } from '../../../core/session/collection/collection.ts';
import type { FileParse } from './reading.ts';

export function createFileDirectives(reading: FileParse) {
  const directives: WrittenDirective[] = [];
  let auth: FoundDirectives['auth'] = null;
  return {
    take(found: FoundDirectives, { isFirst }: { readonly isFirst: boolean }) {
      for (const { code, severity, message, hint, offset } of found.problems)
        reading.problems.push({ severity, code, message, hint, ...reading.positionAt(offset) });
      for (const directive of found.directives) {
        if (directive.name === 'import') continue;
        if (!isFirst || !countsForFile(directive)) reportMisplaced(reading, directive, isFirst);
        else if (directive.name !== 'auth') directives.push({ ...directive, isOfFile: true });
      }
      if (isFirst) auth = found.auth ?? auth;
    },
    addTo(request: CollectionRequest): CollectionRequest {
      const { draft } = request;
      const withAuth =
        auth === null || draft.auth !== undefined
          ? draft
          : { ...draft, auth: { ...auth.draft, level: 'file' as const } };
      if (directives.length === 0) return withAuth === draft ? request : { ...request, draft: withAuth };
      const all = [...(draft.directives ?? []), ...directives];
      return { ...request, directives: all, draft: { ...withAuth, directives: all } };
    },
    apart(): Pick<Collection, 'auth' | 'defaults'> {
      const defaults = directives.filter(isDefault);
      return {
        ...(auth === null ? {} : { auth: auth.directive }),
        ...(defaults.length === 0 ? {} : { defaults }),
      };
    },
  };
}

export const isDefault = ({ name }: Directive): boolean => name === 'header' || name === 'query';

function countsForFile({ name }: WrittenDirective): boolean {
  const found = findDirective(name);
  return found.kind !== 'known' || found.row.place === 'file';
}

function reportMisplaced(reading: FileParse, { name, offset }: WrittenDirective, isFirst: boolean): void {
  const found = findDirective(name);
  if (found.kind !== 'known') return;
  reading.problems.push({
    severity: 'warning',
    code: 'misplaced-directive',
    message: `@${name} is outside a request and is not used`,
    hint:
      isFirst && found.row.place === 'request'
        ? 'move it below the ### line of its request'
        : 'before the first request it applies to the whole file',
    ...reading.positionAt(offset),
  });
}
