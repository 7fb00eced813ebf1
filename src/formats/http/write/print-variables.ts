import type { CollectionVariable } from '../../../core/session/collection/collection.ts';
import { printDataBlock } from '../read/data/data-block.ts';

export function printVariables(variables: readonly CollectionVariable[]): string[] {
  const lines = variables.flatMap((variable) =>
    variable.kind === 'text' ? [`@${variable.name} = ${variable.text}`] : [],
  );
  const data = variables.flatMap((variable) => (variable.kind === 'data' ? [variable] : []));
  return [lines.join('\n'), data.length === 0 ? '' : `< {%\n${printDataBlock(data)}\n%}`];
}

/** Whether every tool reads `@name = text` as just that text. */
export function isPlainVariable(name: string, text: string): boolean {
  if (!/^[A-Za-z_]\w*$/.test(name) || text === '' || text !== text.trim()) return false;
  return !/[#"'`\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]|\{\{|\}\}|\{%|%\}|^[[{(<@]/.test(text);
}
