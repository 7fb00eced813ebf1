import type { InputKind } from '../../request/classify.ts';
import { parseExpression } from '../../template/resolve/expression.ts';
import { resolve } from '../../template/resolve/resolve.ts';
import type { Scope } from '../../template/types.ts';
import type { Style } from '../../text/styled.ts';
import { scriptPlaceholderText } from './script-placeholders.ts';

/** Style by the type of a placeholder's value, or `error`; the text has the braces. */
export type PlaceholderStyles = (placeholder: string) => Style;

export function placeholderStyles({
  kind,
  scope,
}: {
  readonly kind: InputKind['kind'];
  readonly scope: Scope | null;
}): PlaceholderStyles {
  if (scope === null) return () => 'placeholder';
  const known = new Map<string, Style>();
  return (placeholder) => {
    const text = kind === 'script' ? scriptPlaceholderText(placeholder) : placeholder;
    const style = known.get(text) ?? styleOf(text, scope);
    known.set(text, style);
    return style;
  };
}

function styleOf(placeholder: string, scope: Scope): Style {
  const resolution = resolve(parseExpression(placeholder), scope, { suggest: false });
  if (resolution.kind === 'problem') return resolution.problem.awaits === undefined ? 'error' : 'placeholder';
  return resolution.secret ? 'secret' : resolution.type;
}
