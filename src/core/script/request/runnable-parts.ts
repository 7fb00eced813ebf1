import type { NamedScript } from '../evaluation.ts';
import { scriptParts } from '../httpyac/script-parts.ts';
import { isImported, postmanScript } from '../postman/wrapped-script.ts';

export function runnableParts<Script extends NamedScript>(script: Script): readonly Script[] {
  const parts = isImported(script.code) ? [script] : scriptParts(script);
  return parts[0] === script ? [postmanScript(script) ?? script] : parts;
}
