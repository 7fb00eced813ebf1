import { blockEvent } from '../../../core/script/httpyac/block.ts';
import type { ScriptSource } from '../../../core/session/collection/collection.ts';
import type { SideFiles } from './side-files.ts';

/** A script that would end too early goes into a file. Empty for no code. */
export function printScript(
  script: ScriptSource,
  {
    marker,
    name,
    sideFiles,
  }: { readonly marker: '<' | '>'; readonly name: string; readonly sideFiles: SideFiles },
): string {
  if (script.kind === 'file') return `${marker} ${script.path}`;
  const code = script.code.trim();
  if (code === '') return '';
  if (isBlock(code)) return code;
  if (/%\}|\r/.test(code) || /^###/m.test(code)) {
    return `${marker} ./${sideFiles.add({ name, extension: 'js', text: `${code}\n` })}`;
  }
  return `${marker} {%\n${code}\n%}`;
}

function isBlock(code: string): boolean {
  const lines = code.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '}}');
  return blockEvent(lines[0] ?? '') !== null && end === lines.length - 1;
}
