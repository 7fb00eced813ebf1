import type { Imported } from '../../ports/formats.ts';
import { importDescription } from './import.ts';
import { onOneLine } from './raw.ts';

export async function importYamlDescription(text: string): Promise<Imported> {
  const { CORE_SCHEMA, load } = await import('js-yaml');
  try {
    return importDescription(load(text, { schema: CORE_SCHEMA }));
  } catch (error) {
    const message = `this is not YAML: ${onOneLine(reasonOf(error))}`;
    const { line, column } = placeOf(error);
    return {
      requests: [],
      variables: [],
      problems: [{ severity: 'error', message, hint: null, line, column }],
    };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'reason' in error && typeof error.reason === 'string') return error.reason;
  return error instanceof Error ? error.message : 'it cannot be read';
}

function placeOf(error: unknown): { readonly line: number; readonly column: number } {
  const mark = error instanceof Error && 'mark' in error ? error.mark : null;
  const { line, column } = (mark ?? {}) as { readonly line?: unknown; readonly column?: unknown };
  return {
    line: typeof line === 'number' ? line + 1 : 1,
    column: typeof column === 'number' ? column + 1 : 1,
  };
}
