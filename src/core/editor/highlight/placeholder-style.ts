import type { InputKind } from '../../request/classify.ts';
import { parseExpression } from '../../template/resolve/expression.ts';
import { resolve } from '../../template/resolve/resolve.ts';
import type { Scope } from '../../template/types.ts';
import type { Style } from '../../text/styled.ts';
import { scriptPlaceholderText } from './script-placeholders.ts';

export interface HighlightOptions {
  readonly kind: InputKind['kind'];
  readonly scope: Scope | null;
}

export class PlaceholderStyles {
  #scope: Scope | null = null;
  #known = new Map<string, Style>();

  /** The text has the braces. */
  of(placeholder: string, { kind, scope }: HighlightOptions): Style {
    if (scope === null) return 'placeholder';
    if (scope !== this.#scope || this.#known.size > maxKnown) this.#known = new Map();
    this.#scope = scope;
    const text = kind === 'script' ? scriptPlaceholderText(placeholder) : placeholder;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const style = styleOf(text, scope);
    // A missing value may arrive without a change of the scope.
    if (style !== 'error' && style !== 'placeholder') this.#known.set(text, style);
    return style;
  }
}

const maxKnown = 1000;

function styleOf(placeholder: string, scope: Scope): Style {
  const resolution = resolve(parseExpression(placeholder), scope, { suggest: false });
  if (resolution.kind === 'problem') return resolution.problem.awaits === undefined ? 'error' : 'placeholder';
  return resolution.secret ? 'secret' : resolution.type;
}
