import { createDynamicValues } from '../../../core/template/dynamic/dynamic.ts';
import { parseTemplate } from '../../../core/template/parse.ts';
import { renderTemplate } from '../../../core/template/render.ts';
import type { Template } from '../../../core/template/template.ts';
import type { Origin, Scope } from '../../../core/template/types.ts';
import { type DynamicContext, dynamicSources } from './dynamic.ts';
import type { Variables } from './variables.ts';

interface InterpolationContext extends DynamicContext {
  readonly variables: Variables;
}

/** `client.interpolate`. Throws with the message and hint of the first error. Each call has its own dynamic values. */
export function interpolate(text: unknown, part: unknown, surroundings: InterpolationContext): string {
  if (typeof text !== 'string')
    throw new TypeError('client.interpolate(text, part) needs a string as its text');
  const template = parseTemplate(text, syntaxOf(text, part ?? 'text'));
  const { diagnostics, text: interpolated } = rendered(template, surroundings);
  const [first] = diagnostics;
  if (first !== undefined) {
    const placeholder = text.slice(first.offset, first.offset + Math.min(first.length, 100));
    throw new Error(`${placeholder}: ${first.message}${first.hint === null ? '' : ` (${first.hint})`}`);
  }
  if (part === 'header' && /[\r\n\0]/.test(interpolated)) {
    throw new Error('a header cannot contain a line break');
  }
  return interpolated;
}

export function interpolateKnown(text: string, part: string, surroundings: InterpolationContext): string {
  return rendered(parseTemplate(text, syntaxOf(text, part)), surroundings).text;
}

function rendered(template: Template, surroundings: InterpolationContext) {
  const made = renderTemplate(template, scopeOf(surroundings));
  if (made.outcomes.some(({ origin }) => origin?.holdsSecret === true))
    surroundings.variables.recordSecretRead();
  return made;
}

function syntaxOf(text: string, part: unknown): 'plain' | 'json' {
  switch (part) {
    case 'text':
    case 'url':
    case 'header':
      return 'plain';
    case 'json':
      return 'json';
    case 'body':
      return /^\s*(?:\{(?!\{)|\[)/.test(text) ? 'json' : 'plain';
    default:
      throw new TypeError(
        "client.interpolate(text, part) needs one of the parts 'text', 'url', 'header', 'json' and 'body'",
      );
  }
}

function scopeOf(surroundings: InterpolationContext): Scope {
  const { variables, settings } = surroundings;
  const dynamic = createDynamicValues(dynamicSources(surroundings));
  return {
    get(name) {
      const variable = variables.get(name);
      return variable === undefined ? undefined : { ...variable, origin };
    },
    names: variables.list,
    dynamic: dynamic.get,
    version: settings.version,
  };
}

const origin: Origin = { kind: 'script', label: 'script', at: null };
