import type { Span } from '../../../core/request/text/nodes.ts';
import type { FileImport, FileRun } from '../../../core/session/collection/collection.ts';
import { hasPlaceholder } from '../../../core/template/scan.ts';
import { type BlockParse, reportFileWarning } from './reading.ts';
import { checkFile } from './script.ts';

export type ImportLine =
  | { readonly kind: 'import'; readonly line: FileImport }
  | { readonly kind: 'run'; readonly line: FileRun };

export function readImportLine(reading: BlockParse, { start, end }: Span): ImportLine {
  const text = reading.source.slice(start, end).trimEnd();
  const [head = '', word = ''] = /^(import|run)[ \t]+/.exec(text) ?? [];
  const rest = text.slice(head.length);
  const place = reading.positionAt(start);
  if (word === 'import') return { kind: 'import', line: { path: rest, ...place } };
  const [, target = rest, list = ''] = /^(.*?)[ \t]*\(([^()]*)\)$/.exec(rest) ?? [];
  const variables = [...list.matchAll(/@([\w-]+)[ \t]*=[ \t]*([^,]*)/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }));
  const isName = target.startsWith('#');
  return {
    kind: 'run',
    line: {
      target: { kind: isName ? 'name' : 'file', text: isName ? target.slice(1).trim() : target },
      variables,
      ...place,
    },
  };
}

export function checkImported(reading: BlockParse, offset: number, path: string): void {
  if (!hasPlaceholder(path)) checkFile(reading, offset, path);
  else
    reportFileWarning(reading, offset, [
      'this file is not imported: its path contains a placeholder',
      'write the path without placeholders',
    ]);
}
