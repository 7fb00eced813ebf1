import { randomUUID } from 'node:crypto';
import { environmentVariable } from '../../app/environments/environment-variable.ts';
import { type PreviewedText, previewRequest } from '../../core/request/preview/preview.ts';
import { createDynamicValues } from '../../core/template/dynamic/dynamic.ts';
import type { Scope, Variable } from '../../core/template/types.ts';
import { toValue } from '../../core/value/check.ts';
import { checkName } from '../../core/value/name.ts';

/** Variables by name: strings, numbers, booleans, dates, and objects and arrays of them. */
export type Variables = Readonly<Record<string, unknown>>;

export interface RenderOptions {
  /** The rules of `{{ }}`; 2.2.0 when not given. */
  readonly version?: string;
}

/**
 * The interpolated request, as the live preview shows it and as it would be sent. What is wrong with the request is
 * in its diagnostics and problems. Throws a ValueError for a variable that cannot be one.
 */
export function render(text: string, variables: Variables = {}, options: RenderOptions = {}): PreviewedText {
  return previewRequest(text, toScope(variables, options));
}

function toScope(variables: Variables, { version = '2.2.0' }: RenderOptions): Scope {
  const origin = { kind: 'flag', label: 'render', at: null } as const;
  const known = new Map<string, Variable>();
  for (const [name, value] of Object.entries(variables)) {
    known.set(checkName(name), { value: toValue(value, name), origin, secret: false });
  }
  const dynamic = createDynamicValues({
    random: Math.random,
    uuid: randomUUID,
    now: Date.now,
    env: environmentVariable,
  });
  return { get: (name) => known.get(name), names: () => known.keys(), dynamic: dynamic.get, version };
}
