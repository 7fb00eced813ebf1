import { typeOf } from '../../value/type.ts';
import type { Scope } from '../types.ts';
import type { Resolution } from './resolution.ts';

/** Resolves an expression of JavaScript; null where it is not evaluated. */
export function resolveEvaluated(source: string, scope: Scope): Resolution | null {
  const evaluated = scope.evaluated?.(source);
  if (evaluated === undefined) return null;
  switch (evaluated.kind) {
    case 'value': {
      const { value, origin } = evaluated;
      return { kind: 'value', value, type: typeOf(value), origin, secret: false };
    }
    case 'failed': {
      const message = `the expression failed: ${evaluated.message}`;
      return { kind: 'problem', problem: { code: 'script-failure', message, hint: null } };
    }
    case 'later': {
      const message = 'this expression is evaluated when the request is sent';
      const awaits = { kind: 'script', label: 'evaluated when sent', at: null } as const;
      return { kind: 'problem', problem: { code: 'awaits-response', message, hint: null, awaits } };
    }
    default:
      return evaluated satisfies never;
  }
}
