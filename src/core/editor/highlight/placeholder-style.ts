import { parseExpression } from '../../template/expression.ts';
import { resolve } from '../../template/resolve.ts';
import type { Scope } from '../../template/types.ts';
import type { Style } from '../../text/styled.ts';

/** The style of a placeholder (its text with the braces): the type of its value, or `error`. */
export type PlaceholderStyles = (placeholder: string) => Style;

/** Each text is looked up once; without a scope nothing is known of any. */
export function placeholderStyles(scope: Scope | null): PlaceholderStyles {
  if (scope === null) return () => 'placeholder';
  const known = new Map<string, Style>();
  return (placeholder) => {
    const style = known.get(placeholder) ?? styleOf(placeholder, scope);
    known.set(placeholder, style);
    return style;
  };
}

function styleOf(placeholder: string, scope: Scope): Style {
  const resolution = resolve(parseExpression(placeholder), scope, { suggest: false });
  if (resolution.kind === 'problem') return resolution.problem.awaits === undefined ? 'error' : 'placeholder';
  return resolution.secret ? 'secret' : resolution.type;
}
