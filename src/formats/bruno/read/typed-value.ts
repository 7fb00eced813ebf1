import { parseJson } from '../../../core/json/parse.ts';
import type { Value } from '../../../core/value/types.ts';

export function typedValue(text: string, type: string): Value {
  const json = /^(?:number|boolean|object)$/.test(type) ? parseJson(text) : undefined;
  if (type === 'number' && typeof json === 'number' && Number.isFinite(json)) return json;
  if (type === 'boolean' && typeof json === 'boolean') return json;
  if (type === 'object' && typeof json === 'object' && json !== null) return json as Value;
  return text;
}
